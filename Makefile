# make play: set up what is missing and start playing.   make test: set up, lint, typing, rules, all tests (GAME=x: of one).
# A fresh machine needs python3, pip and make; the rest comes from the package registries.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
STATIC := src/matinee/server/static
WEB := $(shell find web/src web/figures/troupe.json web/public web/*.json web/*.ts web/*.js web/*.mjs web/index.html -type f 2>/dev/null)

# The tests start hundreds of processes: what Python compiled for one of them is kept for the next.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test lint typing found types figures check-types rules check-rules check-web tests engine-tests browser-tests bench \
	docs site wheel fresh screenshots film soak proof load mutants playthroughs new-rules clean

play: $(VENV)/.play $(STATIC)/index.html
	$(VENV)/bin/matinee serve

# What the tests need, and what needs no running game.
READY := $(VENV)/.test $(STATIC)/index.html $(VENV)/.browser $(VENV)/.engine
CHECKS := lint typing check-types check-rules check-web found

# Everything; with GAME=<its name> only that game's own tests, those in the browser too, and the laws on it. What is to be set
# up and checked goes two at a time, once it is known which Node.js does it.
test: $(VENV)/.node
	$(MAKE) --jobs=2 --output-sync $(READY) $(if $(GAME),,$(CHECKS))
	$(MAKE) tests

lint: $(VENV)/.test
	$(VENV)/bin/ruff check --quiet .
	$(VENV)/bin/ruff format --quiet --check .

typing: $(VENV)/.test
	$(VENV)/bin/mypy

# That every test can be read. So each is compiled once, and not by every worker of `tests` for itself.
found: $(VENV)/.test
	$(VENV)/bin/pytest --collect-only --quiet --quiet -p no:schemathesis >/dev/null

# The protocol in TypeScript, web/src/lib/protocol/types.gen.ts, from the Structs of the server; check-types fails on a stale one.
types: $(VENV)/.test web/node_modules/.installed
	$(PY) -m matinee.server.http.typescript | PATH="$$(cat $(VENV)/.node):$$PATH" node web/types.mjs

# The troupe: pictures and meshes of every figure, web/public/figures, sculpted from web/figures; FIGURES="ape moth" only those.
# And the icons of an installed page, drawn from web/public/icon.svg.
figures: $(VENV)/.test $(VENV)/.browser web/node_modules/.installed
	cd web && PYTHON=../$(PY) PATH="$$(cat ../$(VENV)/.node):$$PATH" node figures/bake.mjs $(FIGURES)
	$(PY) -m tests.web.pictures.icons

check-types: $(VENV)/.test web/node_modules/.installed
	$(PY) -m matinee.server.http.typescript | PATH="$$(cat $(VENV)/.node):$$PATH" node web/types.mjs --check

# The table of rules and the tests that prove them; fails on a hole or a stale page.
check-rules: $(VENV)/.test
	$(PY) -m matinee.rulebook check --brief

# The same, in full. It writes docs/rules/*.md, and the tests of each rule to dist/coverage/*.md; GAME=x does one game.
rules: $(VENV)/.test
	$(PY) -m matinee.rulebook check --write $(if $(GAME),--game $(GAME))

# Three workers for two cores: one always has something to wait for. At the end the slowest tests. What schemathesis adds to
# pytest is for one test, which runs in a process of its own.
PYTEST := $(VENV)/bin/pytest -n 3 --dist worksteal --durations=20 -p no:schemathesis

tests: $(READY)
	$(PYTEST) $(if $(GAME),tests/games/$(GAME) tests/conformance -k $(GAME))

engine-tests: $(VENV)/.test $(STATIC)/index.html
	$(PYTEST) --ignore=tests/web --ignore=tests/page/test_browser.py --ignore-glob='tests/games/*/web'

browser-tests: $(READY)
	$(PYTEST) tests/web tests/page/test_browser.py tests/games/*/web

# The docs as a site, into dist/site: opens from the folder, searches without a net, fails on a warning. The games to play lie
# beside them, in dist/site/play.
docs: $(VENV)/.test site
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --quiet --strict
	rm -rf dist/site/play && cp -r dist/play dist/site/play

# dist/play: a folder that plays in the browser alone. Put it on any file host.
site: $(VENV)/.play $(STATIC)/index.html $(VENV)/.engine
	$(VENV)/bin/matinee site dist/play --pyodide web/node_modules/pyodide --msgspec $(VENV)/engine/msgspec-*.whl --library $(VENV)/engine/library.zip

# dist/matinee-*.whl, with the browser client inside.
wheel: $(VENV)/.play $(STATIC)/index.html
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt build hatchling
	$(PY) -m build --wheel --no-isolation --outdir dist .

# A bare Debian in dist/fresh, and in it what a stranger does: play, serve, build the image. Needs root and mmdebstrap.
fresh:
	sh deploy/fresh.sh dist/fresh

# Pictures of every page, into dist/screenshots, and for the docs of every board in both views.
screenshots: $(READY)
	$(PY) -m tests.web.pictures.screenshots
	$(PY) -m tests.web.pictures.boards
	$(PY) -m tests.page.pictures

# The film that opens the README, docs/images/film.webp.
film: $(VENV)/.test $(STATIC)/index.html $(VENV)/.browser
	$(PY) -m tests.web.pictures.film

# In the tests the server's dice fall the same in every run (matinee.testing.fixed_chance); here as they do for everybody.
soak proof: export MATINEE_CHANCE = fair

# Longer batteries: the laws under every combination of options, longer matches of bots, more random games, a whole lesson with
# the server's dice, whole games on the stage.
soak: $(READY)
	MATINEE_SOAK=1 $(PYTEST) tests/conformance tests/table tests/test_bots.py tests/test_examples.py tests/test_wheel.py tests/games/*/map
	MATINEE_SOAK=1 $(PYTEST) tests/server/live/test_two_worlds.py tests/server/http/test_schema.py tests/server/notifications/soak_notifications.py tests/cli/test_odd_positions.py \
		tests/lab
	$(MAKE) proof
	MATINEE_SOAK=1 $(PYTEST) tests/web/*/soak_*.py tests/page/soak_*.py
	MATINEE_SOAK=1 MATINEE_CHANCE= $(PYTEST) tests/web tests/games/*/web tests/page
	$(MAKE) fresh
	for game in $$($(VENV)/bin/matinee games --names); do $(VENV)/bin/matinee fuzz $$game -n 10000 && $(VENV)/bin/matinee fuzz $$game -n 10000 --concessions || exit 1; done

# The long proof of the server: 1,000 kills, a million bad inputs, twenty minutes of load. Broken off, it goes on from where it
# was (dist/proof); the million messages of the two worlds are in soak.
proof: $(VENV)/.test $(STATIC)/index.html
	$(PY) -m tests.proof kills --count 500
	$(PY) -m tests.proof kills --database postgresql --count 500
	$(PY) -m tests.proof odd --count 1000000
	$(PY) -m benchmarks.load --soak 1200 --rate 300

# The engine, the server under load, and the page on one message.
bench: $(READY)
	$(PY) benchmarks/bench.py
	$(PY) benchmarks/thinking.py
	$(PY) -m benchmarks.load
	$(PY) -m benchmarks.foyer
	$(PY) -m benchmarks.opening
	$(PY) -m benchmarks.doors
	$(PY) -m benchmarks.board_update
	$(PY) -m benchmarks.stage
	$(PY) -m benchmarks.film
	$(PY) -m benchmarks.page

# The server alone under load.
load: $(VENV)/.test $(STATIC)/index.html
	$(PY) -m benchmarks.load

# A judge of the tests: so many single faults, drawn by the seed, in the rules of one GAME or of each, and which of them its
# tests miss. LAWS=1 asks the laws as well where the game's own tests see nothing; that takes long.
N ?= 60
SEED ?= 1
mutants: $(VENV)/.test
	$(PY) -m matinee.testing mutants $(GAME) -n $(N) --seed $(SEED) --jobs 2 $(if $(LAWS),--laws tests/conformance/test_laws.py)

playthroughs: $(VENV)/.test
	$(PY) -m matinee.testing playthroughs

# After a rule of GAME was changed and `rules=` raised: what is kept of the old rules is set aside or brought to the new ones,
# and what is still to do is named. Provisional weights are fitted to so many GAMES.
new-rules: $(VENV)/.test
	$(PY) -m matinee.testing new-rules $(GAME) $(if $(GAMES),--games $(GAMES))

clean:
	rm -rf $(VENV) $(STATIC) web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis

# -- set-up

# Debian's python3 may come without ensurepip; then the pip of the machine installs into the new environment.
$(PY):
	$(PYTHON) -m venv $(VENV) 2>/dev/null || $(PYTHON) -m venv --without-pip --clear $(VENV)
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m pip --python $(PY) install --quiet pip

$(VENV)/.play: $(PY) pyproject.toml constraints.txt
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/.test: $(PY) pyproject.toml constraints.txt
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@ $(VENV)/.play

# -- the browser client: built with the machine's Node.js if it is new enough, else with the one from PyPI

$(VENV)/.node: | $(PY)
	@$(PY) web/node.py > $@.part && mv $@.part $@

# Not `npm ci`: it refuses a lock file without the builds for other systems, which not every registry holds.
web/node_modules/.installed: web/package.json web/package-lock.json $(VENV)/.node
	cd web && PATH="$$(cat ../$(VENV)/.node):$$PATH" npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC)/index.html: $(WEB) web/node_modules/.installed
	cd web && PATH="$$(cat ../$(VENV)/.node):$$PATH" npm run --silent build
	@touch $@

check-web: web/node_modules/.installed
	cd web && PATH="$$(cat ../$(VENV)/.node):$$PATH" npm run --silent check && PATH="$$(cat ../$(VENV)/.node):$$PATH" npm test --silent

# -- for the page's engine: msgspec, of the version that everything else has, and the standard library, compiled; Pyodide
# comes with the client's packages

LIBRARY := src/matinee/site/library

$(VENV)/.engine: constraints.txt web/node_modules/.installed $(LIBRARY).py $(LIBRARY).mjs | $(PY)
	rm -rf $(VENV)/engine
	$(PY) -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --platform pyemscripten_2026_0_wasm32 \
		--python-version 314 --implementation cp --dest $(VENV)/engine "$$(grep '^msgspec==' constraints.txt)"
	PATH="$$(cat $(VENV)/.node):$$PATH" node $(LIBRARY).mjs web/node_modules/pyodide $(VENV)/engine/library.zip
	@touch $@

# -- Chromium for the browser tests: Debian's without windows where we may install it, else whichever the system has

CHROMIUM := command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null

$(VENV)/.browser: | $(PY)
	@if command -v chromium-headless-shell >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null; then :; \
	elif $(CHROMIUM); then :; \
	else echo "The browser tests need Chromium: install it with 'sudo apt-get install chromium'."; exit 1; fi
	@touch $@
