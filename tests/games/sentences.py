"""What a sentence may ask for: the fields of its event, and what the game's words add to them."""

import re
from string import Formatter

from waset.sentences import kind_and_values
from waset.text import texts


def given(steps, seat=0):
    """Every kind of sentence that these steps ask for, with the fields that it is given each time."""
    found = {}
    for step in steps:
        for event in step.events(seat):
            kind, values = kind_and_values(step, event)
            found[kind] = found.get(kind, values.keys()) & values.keys()
    return found


def check_sentences(name, events, found, lang):
    """Every kind of event has a sentence, and every form of a sentence asks for nothing that it is not given."""
    sentences = texts(lang, "app")["event"] | texts(lang, name)["event"]
    assert events | found.keys() <= sentences.keys()
    for key, sentence in sentences.items():
        kind = re.sub("(_hidden)?(_one)?$", "", key)
        assert kind in events | found.keys(), f"{key}: nothing asks for this sentence"
        asked = {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}
        assert asked <= found.get(kind, set()), f"{key}: {sentence}"
