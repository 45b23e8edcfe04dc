import pytest

from lab.install import install


@pytest.fixture
def outsider(tmp_path_factory, monkeypatch):
    """The package of somebody else is installed."""
    folder = tmp_path_factory.mktemp("site")
    install(folder)
    monkeypatch.syspath_prepend(str(folder))
