"""Both QTI packages: the manifest, read by another parser."""

import io
import zipfile

import pytest
from pyslet.imscpv1p2 import ManifestDocument

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.mark.parametrize("name", ["qti12.zip", "qti21.zip"])
def test_the_manifest_lists_every_file(made, name):
    document = ManifestDocument()
    with zipfile.ZipFile(made[0] / name) as package:
        document.read(src=io.BytesIO(package.read("imsmanifest.xml")))
        names = set(package.namelist())
    listed = {str(file.href) for resource in document.root.Resources.Resource for file in resource.File}
    assert listed | {"imsmanifest.xml"} == names
