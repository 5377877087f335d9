"""Draws midtown anew: `python -m matinee.games.newyork.map.mapmaker` writes data/map.geojson, which the game reads."""

from __future__ import annotations

import json
from pathlib import Path

from matinee.table.json_types import JsonObject

SIZE = 40  # of a space, in the units of the drawing

AVENUES = ("9th", "8th", "7th", "6th", "5th", "Madison", "Park", "Lexington", "3rd", "2nd", "1st")  # west to east
STREETS = ("42nd", "40th", "37th", "34th", "30th", "26th", "23rd", "20th", "17th", "14th")  # north to south
COLUMNS, ROWS = 2 * len(AVENUES), 2 * len(STREETS)

# Blocks by column and row, as they stand in Manhattan. R45 and the placement list of the shared figures.
PLACES = {
    (21, 3): "Tudor City",
    (21, 5): "East Side Airline Terminal",
    (19, 3): "Daily News Building",
    (17, 1): "Chrysler Building",
    (15, 1): "Grand Central Station",
    (9, 3): "New York Library",  # R33 and no Bryant Park beside it
    (9, 5): "Lord & Taylor",
    (9, 7): "Ohrbachs",
    (11, 7): "B. Altmans",
    (15, 7): "Police Precinct 16",
    (9, 9): "Empire State Building",
    (7, 7): "Macy's",
    (11, 11): "Prince George Hotel",
    (13, 11): "New York Life",
    (17, 11): "Caliban's",
    (11, 13): "Madison Park",
    (13, 13): "Metropolitan Life",
    (15, 13): "69th Regiment Armory",
    (17, 13): "Madison Square Post Office",
    (19, 13): "Shandon",
    (11, 15): "Flat Iron Building",
    (15, 15): "257 Park Avenue South (SPI)",
    (17, 15): "Gramercy Park",
    (15, 17): "Max's Kansas City",
    (17, 17): "Carty's Bar",
    (13, 19): "Union Square",
    (3, 3): "Port Authority",
    (5, 9): "Garden and Penn Station",
    (3, 9): "General Post Office",
    (5, 15): "Chelsea Hotel",
}
CAPTIONS = {  # what is written on the map, line by line, where the name itself would not fit
    "Tudor City": "Tudor/City",
    "East Side Airline Terminal": "Airline/Terminal",
    "Daily News Building": "Daily/News",
    "Chrysler Building": "Chrysler",
    "Grand Central Station": "Grand/Central",
    "New York Library": "N.Y./Library",
    "Lord & Taylor": "Lord &/Taylor",
    "B. Altmans": "Altmans",
    "Police Precinct 16": "Police/Precinct",
    "Empire State Building": "Empire/State",
    "Prince George Hotel": "Prince/George",
    "New York Life": "N.Y./Life",
    "Madison Park": "Madison/Park",
    "Metropolitan Life": "Metro./Life",
    "69th Regiment Armory": "Armory",
    "Madison Square Post Office": "Madison Sq./Post Office",
    "Flat Iron Building": "Flat/Iron",
    "257 Park Avenue South (SPI)": "SPI",
    "Gramercy Park": "Gramercy/Park",
    "Max's Kansas City": "Max's",
    "Carty's Bar": "Carty's/Bar",
    "Union Square": "Union/Square",
    "Port Authority": "Port/Authority",
    "Garden and Penn Station": "Garden/Penn St.",
    "General Post Office": "Post/Office",
    "Chelsea Hotel": "Chelsea/Hotel",
}
PARKS = {(11, 13), (17, 15), (13, 19)}
CHITS = {(21, 3), (17, 1), (9, 3), (3, 3), (5, 9), (11, 7), (5, 15), *PARKS}
STARTS = {  # for up to
    **dict.fromkeys([(2, 2), (22, 2), (2, 20), (22, 20)], 4),
    **dict.fromkeys([(10, 2), (10, 20), (2, 8), (22, 8)], 7),
    **dict.fromkeys([(2, 14), (22, 14)], 9),
}
BROADWAY = ((6, 1), (6, 2), (8, 8), (10, 14), (13, 18), (14, 20))
TARGETS = {(15, 15): "spi", (9, 9): "empire", (7, 7): "macys"}


def avenue(column: int, row: int) -> str:
    """The avenue of an even column, under the name it has that far south."""
    name = AVENUES[column // 2 - 1]
    if name == "Lexington" and row > 16:
        return "Irving Place"
    if name == "Park" and row > 8:
        return "Park Avenue South" if row < 19 else "4th Avenue"
    return f"{name} Avenue"


def between(names: tuple[str, ...], n: int, before: str) -> str:
    """What an odd column or row lies between."""
    k = n // 2
    return f"{before} {names[0]}" if k == 0 else f"between {names[k - 1]} and {names[k]}"


def label(column: int, row: int) -> str:
    """What a space is called."""
    if column % 2 and row % 2:
        down, across = between(STREETS, row, "north of"), between(AVENUES, column, "west of")
        return PLACES.get((column, row), f"block {down}, {across}")
    if column % 2:
        return f"{STREETS[row // 2 - 1]} Street {between(AVENUES, column, 'west of')}"
    if row % 2:
        return f"{avenue(column, row)} {between(STREETS, row, 'north of')}"
    return f"{STREETS[row // 2 - 1]} Street at {avenue(column, row)}"


def short(column: int, row: int) -> str:
    """What a space is called in passing: crossings by their two names, stretches and blocks by their ends."""
    if (column, row) in PLACES:
        return PLACES[column, row]
    if column % 2 and row % 2:
        return f"block {to(STREETS, row, 'north of')}, {to(AVENUES, column, 'west of')}"
    if column % 2:
        return f"{STREETS[row // 2 - 1]} St, {to(AVENUES, column, 'west of')}"
    name = avenue(column, row).replace(" Avenue South", " South").replace(" Avenue", " Ave")
    if row % 2:
        return f"{name}, {to(STREETS, row, 'north of')}"
    return f"{STREETS[row // 2 - 1]} & {name.removesuffix(' Ave')}"


def to(names: tuple[str, ...], n: int, before: str) -> str:
    """The same as `between` in fewer words."""
    return between(names, n, before).removeprefix("between ").replace(" and ", " to ")


def terrain(column: int, row: int) -> str:
    """Streets, parks, buildings, and buildings that have a name."""
    if not (column % 2 and row % 2):
        return "street"
    if (column, row) in PARKS:
        return "park"
    if TARGETS.get((column, row)) == "empire":
        return "skyscraper"
    return "landmark" if (column, row) in PLACES else "building"


def district(column: int, row: int) -> str:
    """How the houses of a block without a name look: the rules know nothing of it."""
    if row < 6 and 4 < column < 10:
        return "theatres"
    if row < 12 and column < 10:
        return "lofts"
    if row > 10 and column < 10:
        return "brownstones"
    if row > 14 and column < 18:
        return "lofts"
    return "townhouses" if column > 14 and row > 3 else "building"


def edges(column: int, row: int) -> list[str]:
    """NY22 The map edges of a space and the stretches of them by which missions leave."""
    found = []
    if row == 1:
        found.append("north")
        if column < 2 * AVENUES.index("8th") + 2:
            found.append("north, west of Eighth Avenue")
        if column == 2 * AVENUES.index("6th") + 2:
            found.append("north, at Sixth Avenue")
    if column == COLUMNS:
        found.append("east")
        if row < 2 * STREETS.index("34th") + 2:
            found.append("east, north of 34th Street")
    if row == ROWS:
        found.append("south")
        if column < 2 * AVENUES.index("5th") + 2:
            found.append("south, west of Fifth Avenue")
    if column == 1:
        found.append("west")
        if row <= 2 * STREETS.index("20th") + 2:
            found.append("west, on or north of 20th Street")
    return found


def space(column: int, row: int) -> JsonObject:
    """One space as a GeoJSON feature."""
    x, y = (column - 1) * SIZE, (row - 1) * SIZE
    place = (column, row)
    p: JsonObject = {
        "id": f"c{column}r{row}",
        "terrain": terrain(column, row),
        "label": label(column, row),
        "short": short(column, row),
        "neighbours": [
            f"c{c}r{r}"
            for c, r in ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
            if 1 <= c <= COLUMNS and 1 <= r <= ROWS
        ],
        "edges": edges(column, row),
    }
    if place in PLACES:
        p["named"] = True
        p["caption"] = CAPTIONS.get(PLACES[place], PLACES[place]).split("/")
    elif p["terrain"] == "building":
        p["ground"] = district(column, row)
    if place in CHITS:
        p["chit"] = True
    if place in STARTS:
        p["start"] = STARTS[place]
    if place in TARGETS:
        p["target"] = TARGETS[place]
    if column in (1, 3) and (column, row) not in PARKS and p["terrain"] != "street":
        p["frontage"] = "9th Avenue"
    corners = [[x, y], [x + SIZE, y], [x + SIZE, y + SIZE], [x, y + SIZE], [x, y]]
    return {"type": "Feature", "properties": p, "geometry": {"type": "Polygon", "coordinates": [corners]}}


def middle(column: int, row: int) -> list[float]:
    """The middle of a space."""
    return [(column - 0.5) * SIZE, (row - 0.5) * SIZE]


def patch(ground: str, left: float, top: float, right: float, bottom: float) -> JsonObject:
    """What is painted around the map, in spaces from its north-western corner."""
    return shape(ground, (left, top), (right, top), (right, bottom), (left, bottom))


def shape(ground: str, *corners: tuple[float, float]) -> JsonObject:
    """The same with any outline."""
    return {"ground": ground, "polygon": [[round(x * SIZE, 1), round(y * SIZE, 1)] for x, y in corners]}


def ship(left: float, right: float, y: float) -> JsonObject:
    """A liner from her stern to her bow, at her berth."""
    deep, point = 0.36, right + (0.7 if right > left else -0.7)
    return shape("liner", (left, y - deep), (right, y - deep), (point, y), (right, y + deep), (left, y + deep))


def around() -> list[JsonObject]:
    """Two rivers, their quays, piers with a liner on each side, and the city to the north and to the south."""
    north, south, west, east = -9, ROWS + 9, -14, COLUMNS + 14
    hudson, east_river = -0.7, COLUMNS + 0.7
    found = [
        patch("avenues", 0, north, COLUMNS, south),
        patch("river", west, north, hudson, south),
        patch("river", east_river, north, east, south),
        patch("glitter", hudson - 0.9, 0, hudson - 0.05, ROWS),
        patch("glitter", east_river + 0.05, 0, east_river + 0.9, ROWS),
        patch("quay", hudson, north, 0, south),
        patch("quay", COLUMNS, north, east_river, south),
    ]
    for y in (1, 4.5, 8, 11.5, 15, 18.5):
        found += [
            patch("pier", hudson - 2.6, y, hudson, y + 0.8),
            patch("pier", east_river, y + 0.9, east_river + 2.2, y + 1.7),
        ]
    found += [ship(hudson - 0.2, hudson - 2.6, 9.4), ship(east_river + 0.2, east_river + 2.4, 4.7)]
    for column in range(0, COLUMNS, 2):
        for row in (-8, -6, -4, -2, ROWS + 1, ROWS + 3, ROWS + 5, ROWS + 7):
            found.append(patch("outskirts", column, row, column + 1.2, row + 1.2))
    return found


def collection() -> JsonObject:
    """The whole map. Broadway slants across and is no street to walk on: it is drawn and nothing else."""
    return {
        "type": "FeatureCollection",
        "lines": [{"text": "Broadway", "points": [middle(*at) for at in BROADWAY]}],
        "beyond": around(),
        "features": [space(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)],
    }


def main() -> None:
    """Write the file, a space to a line."""
    whole = collection()
    features = ",\n".join(json.dumps(f, separators=(",", ":")) for f in whole["features"])
    beyond = ",\n".join(json.dumps(p, separators=(",", ":")) for p in whole["beyond"])
    lines = json.dumps(whole["lines"])
    text = f'{{"type":"FeatureCollection","lines":{lines},"beyond":[\n{beyond}\n],"features":[\n{features}\n]}}\n'
    (Path(__file__).parents[1] / "data" / "map.geojson").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
