"""Names on the boards: none lies on another, however wide the window and however near one looks."""

from __future__ import annotations

import pytest

from matinee.testing.laws.cases import SOAK
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import PHONE

# Every label of the board that crosses another; letters inside badges and what is on pieces are no labels.
CROSSED = """
async () => {
  // letters are measured as they were last painted, once the board has come to rest
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const laid = 'svg[role=application] :is(text, .rulers rect)'
  const place = (one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)
  const places = () => [...document.querySelectorAll(laid)].map(place).join()
  await frame()
  for (let last = '', still = 0, n = 0; still < 6 && n < 300; n++) {
    const now = places()
    still = now === last ? still + 1 : 0
    last = now
    await frame()
  }
  const labels = [...document.querySelectorAll('svg[role=application] text')].filter(
    (one) => one.textContent.trim() && !one.matches('.letter') && !one.closest('.pieces, .giants, .markers'),
  )
  // what the strips of the rulers hide is not there
  const strips = [...document.querySelectorAll('.rulers rect')].map((one) => one.getBoundingClientRect())
  const top = Math.max(-1e4, ...strips.filter((one) => one.width > one.height).map((one) => one.bottom))
  const left = Math.max(-1e4, ...strips.filter((one) => one.width < one.height).map((one) => one.right))
  const seen = (one) => {
    const box = one.getBoundingClientRect()
    if (one.closest('.rulers')) return box
    return { left: Math.max(box.left, left), top: Math.max(box.top, top), right: box.right, bottom: box.bottom }
  }
  const boxes = labels.map((one) => [one.textContent, seen(one)])
  const crossed = boxes.flatMap(([a, p], i) =>
    boxes.slice(i + 1).flatMap(([b, q]) => {
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left)
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)
      return wide > 0.5 && high > 0.5 ? [`${a} on ${b}`] : []
    }),
  )
  return [labels.length, crossed]
}
"""


LABELLED = [("america", 360), ("newyork", 1440), ("america", 2560)]
MORE_LABELLED = [("newyork", 360), ("america", 1440), ("newyork", 2560)]


@pytest.mark.parametrize(("game", "width"), LABELLED + MORE_LABELLED * SOAK)
def test_no_label_lies_on_another(server: Server, welcome: Welcome, game: str, width: int) -> None:
    table = server.table([{"kind": "me"}, {"kind": "me"}], game=game, options={"players": 2})
    ann = welcome(viewport={"width": width, "height": 740 if width < 700 else 900})
    ann.sit(table, table.tokens[0])
    counts = []
    for _ in range(3):
        ann.rest()
        count, crossed = ann.page.evaluate(CROSSED)
        assert not crossed, crossed
        counts.append(count)
        ann.get("svg[role=application]").focus()
        for _ in range(2):
            ann.page.keyboard.press("+")
    assert min(counts) >= 40, "there is something to read"


# The names of places that reach up to the letters of a street's name above them.
REACHING = """
() => {
  const tall = (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a
  const box = (one) => ({ one, ...one.getBoundingClientRect().toJSON() })
  const streets = [...document.querySelectorAll('.rulers text[text-anchor=middle]')].map(box)
  const names = [...document.querySelectorAll('.captions text:has(tspan)')].map(box)
  const over = (street, name) => Math.min(street.right, name.right) > Math.max(street.left, name.left)
    && name.top + 0.2 * tall(name.one.firstElementChild) < street.bottom - 0.25 * tall(street.one)
  return names.filter((name) => streets.some((street) => over(street, name))).map(({ one }) => one.textContent)
}
"""


def test_on_a_phone_no_name_of_a_place_lies_on_one_of_a_street(server: Server, welcome: Welcome) -> None:
    table = server.table([{"kind": "me"}, {"kind": "me"}], game="newyork", options={"players": 2})
    ann = welcome(viewport=PHONE)
    ann.sit(table, table.tokens[0])
    ann.button("Show the whole board").click()
    ann.rest()
    assert ann.get(".captions text:has(tspan)").count() > 10
    assert ann.page.evaluate(REACHING) == []
