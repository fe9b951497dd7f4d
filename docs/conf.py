import re

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


def link_to_lessons(app, docname, source):
    """Let links to the files of lessons lead to their text on the page of the tutorial, which includes them."""
    source[0] = re.sub(
        r"\[([^]\n]+)\]\(\.\./src/plyscope/course/lessons/[0-9a-z-]+\.md\)",
        lambda link: f"[{link[1]}](#{re.sub('[^a-z -]', '', link[1].lower()).replace(' ', '-')})",
        source[0],
    )


def lesson_directives():
    """Return the directives for the blocks of lessons."""
    from docutils import nodes
    from docutils.parsers.rst import Directive

    from plyscope.course.documentation import step_html

    class LessonStep(Directive):
        """A step of a lesson: its question as an exercise."""

        has_content, required_arguments = True, 1

        def run(self):
            page = step_html(self.arguments[0], "\n".join(self.content) + "\n")
            return [nodes.raw("", page, format="html")]

    class LessonFacts(Directive):
        """What the portal shows in its list of lessons and after a lesson."""

        has_content = True

        def run(self):
            return []

    return {"step": LessonStep, "lesson": LessonFacts}


def setup(app):
    """Register the functions above."""
    app.connect("source-read", link_to_lessons)
    for name, directive in lesson_directives().items():
        app.add_directive(name, directive)
    app.connect("autodoc-skip-member", skip_fields)
    app.connect("doctree-read", mark_plots)
