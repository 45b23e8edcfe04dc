from pathlib import Path

import pytest

from outside import install


@pytest.fixture
def outsider(tmp_path_factory, monkeypatch):
    """The package of somebody else is installed."""
    folder = tmp_path_factory.mktemp("site")
    install(Path(__file__).parent / "outsider", folder)
    monkeypatch.syspath_prepend(str(folder))
