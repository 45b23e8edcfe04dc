"""New tables: how they begin."""

import waset
from waset import Record
from waset.server.new_table import form_for_record, read_record, set_up
from waset.server.table import Table

GAME = waset.game("expedition")


def test_a_record_from_a_position_in_an_own_edition_goes_on_in_that_edition():
    own = GAME.own_edition({"supply": {"adventurers": 12}})
    record = Record.from_position(GAME.new(2, seed=1, edition=own).play("keep desert"))
    text = record.play(record.state.legal()[0]).write()
    form = form_for_record(read_record(text, None), None, text, None)
    header, entries = set_up(form, "somebody", "Somebody", 0.0, str)
    assert header.edition == own.own
    table = Table(header)
    for entry in entries:
        table.fold(entry)
    assert table.state == record.state
