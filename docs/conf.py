from plyscope import __version__

project = "plyscope"
author = "The plyscope authors"
copyright = "the plyscope authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"plyscope {__version__}"
html_static_path = ["_static"]
html_css_files = ["plots.css"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True


def skip_fields(app, what, name, obj, skip, options):
    """Leave out the fields of named tuples, whose docstrings say only their index."""
    return True if type(obj).__name__ == "_tuplegetter" else None


def mark_plots(app, doctree):
    """Give the plots of the lab a class: they have a white background, which the dark theme inverts."""
    from docutils import nodes  # comes with Sphinx, which the tests do not need

    for image in doctree.findall(nodes.image):
        if "images/findings/" in image["uri"]:
            image["classes"].append("plot")


def setup(app):
    """Register the functions above."""
    app.connect("autodoc-skip-member", skip_fields)
    app.connect("doctree-read", mark_plots)
