"""A server that is killed and started again, seen from a page that stays open."""

from playwright.sync_api import expect

from portal.e2e.playing import choose, expect_moves, new_game, shown_game
from serving import free_port, serving


def test_a_page_goes_on_by_itself_after_its_server_was_killed(visitor, tmp_path):
    database, port = f"sqlite:///{tmp_path / 'portal.db'}", free_port()
    with serving(database, port=port) as (address, server):
        page = visitor(base_url=address)
        new_game(page, opponent="self")
        choose(page, 4)
        expect_moves(page, 1)
        server.kill()
        server.wait()
        choose(page, 3)
        expect(page.locator("#says")).to_have_text("Sending…")
    with serving(database, port=port):
        expect_moves(page, 2)
        expect(page.locator("#connection")).to_be_hidden()
        assert shown_game(page)["moves"] == "43"
