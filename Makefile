# The project's commands; `make` lists them.
PYTHON ?= python3
BIN := .venv/bin
CATALOGS := $(wildcard locales/*/LC_MESSAGES/*.po)
ARGS ?=

# has git merge lessons and catalogs as .gitattributes says, in a checkout with a history
MERGING := git config --local --get-all include.path 2>/dev/null | grep -qxF ../locales/merging.gitconfig || \
	! git rev-parse --git-dir >/dev/null 2>&1 || git config --local --add include.path ../locales/merging.gitconfig

# what holds servers to seconds runs alone, other pages two at a time
PROMPT := tests/serve/test_command.py tests/serve/test_kernels.py tests/browser/test_connection.py
PAGES := tests/browser
TWO := $(BIN)/python -m pytest -n 2 --dist

.DEFAULT_GOAL := help
# two steps at once would both install into .venv
.NOTPARALLEL:
.PHONY: help serve lab test test-all lint translations preview language check-translations check-scenarios wheel bundle bench strength calibration lock browser dictionaries gettext mutants clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-20s %s\n", $$1, $$2}'

serve: .venv/serve.done .venv/catalogs.done ## set everything up, then serve the tutorial and print its address (options: ARGS="--port 8080")
	@$(BIN)/briscola-tutorial $(ARGS)

lab: .venv/dev.done .venv/catalogs.done ## open the notebooks in JupyterLab (options: ARGS="--no-browser")
	$(BIN)/jupyter lab --notebook-dir tutorial $(ARGS)

test: .venv/dev.done .venv/catalogs.done browser gettext node_modules/.done ## set everything up, a browser included, and run all tests (some of them: ARGS="tests/core -k auction")
ifneq (,$(filter tests% tutorial%,$(ARGS)))
	$(BIN)/python -m pytest --nbval $(ARGS)
else
	$(TWO) loadfile --nbval --junitxml=build/tests/quick.xml $(ARGS) $(PROMPT:%=--ignore=%) $(PAGES:%=--ignore=%) tests $(wildcard tutorial/*/*.ipynb)
	$(BIN)/python -m pytest --junitxml=build/tests/prompt.xml $(ARGS) $(PROMPT)
	$(TWO) worksteal --junitxml=build/tests/pages.xml $(ARGS) $(PROMPT:%=--ignore=%) $(PAGES)
endif

test-all: ## run all tests, and walk through every lesson in every language
	@$(MAKE) --no-print-directory test ARGS="--every-language $(ARGS)"

lint: .venv/dev.done ## check style, types, catalogs and notebooks
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	@$(MAKE) --no-print-directory check-translations check-scenarios

translations: .venv/dev.done ## bring catalogs and notebooks up to date with the English sources; say what is translated, what has changed and what is to do (all of it: ARGS="--everything")
	$(BIN)/python -m briscola_tutorial.translation all $(ARGS)

# it compiles what it shows, and a catalog that is broken must not keep it from saying so
preview: .venv/dev.done ## show a lesson as its catalog is saved, with the source of each phrase (IN=fr LESSON=09)
	@[ -n "$(IN)" ] && [ -n "$(LESSON)" ] || { echo "Name the language and the lesson: make preview IN=fr LESSON=09"; exit 1; }
	@$(BIN)/python -m briscola_tutorial.serve.preview $(IN) $(LESSON) $(ARGS)

language: .venv/dev.done ## begin a language (CODE=it); it is served at once, in English until it is translated
	@[ -n "$(CODE)" ] || { echo "Name the language: make language CODE=it"; exit 1; }
	$(BIN)/python -m briscola_tutorial.translation init $(CODE)
	$(BIN)/python -m briscola_tutorial.translation all

check-translations: .venv/dev.done dictionaries ## say what is untranslated, misspelt, stale or broken, and how to mend it (options: ARGS="spelling glossary")
	$(BIN)/python -m briscola_tutorial.translation check $(ARGS)

check-scenarios: .venv/dev.done ## say which scenarios cannot be read or played, and in which line (options: ARGS="my.yaml")
	$(BIN)/python -m briscola_tutorial.scenarios $(ARGS)

wheel: .venv/dev.done ## build the wheel, with everything that serving needs, in dist/
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

bundle: node_modules/.done ## build the front end's committed bundles from widgets/frontend and tutorial/frontend
	npm run --silent build

bench: .venv/dev.done .venv/catalogs.done build/panel/.done build/engines/.done browser ## measure the pages beside stock Voilà and Panel (lesson_NN_ready, lesson_NN_text: each lesson), `make translations` beside nbconvert, the engine beside others, and the coach's time (advice_ms, advice_pure_ms, advice_ratio, call_advice_ms, expert_move_ms); writes build/bench.json
	$(BIN)/python -m bench.page $(ARGS)
	$(BIN)/python -m bench.page lessons 3
	$(BIN)/python -m bench.translations $(ARGS)
	build/engines/bin/python -W ignore -m bench.engine
	$(BIN)/python -m bench.coach

strength: .venv/dev.done ## play the computer players against each other (an hour or two on two cores; options: ARGS="--deals 200 expert/regular"); writes build/strength.json: ONE_over_OTHERS (mean session points gained by one seat, half of the 95 % interval, deals), two_… (for two: shares of won deals and card points), four_… (for four with a called card), auction_PLAYER and four_auction_PLAYER (made, all_pass, above_61, words, bids)
	$(BIN)/python -m bench.strength $(ARGS)

calibration: .venv/dev.done ## try whether the coach's chances come true (a quarter of an hour on two cores; options: ARGS="--tables regular mixed"); writes build/calibration.json, by table (regular, beginner, expert, mixed): all, caller, partner, defender, bins (stated, happened, half of the 95 % interval, skill, decisions) and partner (who it is: stated, happened, skill, asked)
	$(BIN)/python -m bench.calibration $(ARGS)

mutants: .venv/dev.done ## change the core in every small way and list what no test notices (a long while; options: ARGS="auction")
	$(BIN)/python -m tests.mutants $(ARGS)

lock: .venv/dev.done ## pin the newest versions that fit pyproject.toml in requirements/*.lock
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 --no-annotate --no-header \
		--group build pyproject.toml -o requirements/serve.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 --no-annotate --no-header \
		--extra lab --extra translate --group build --group dev -c requirements/serve.lock pyproject.toml -o requirements/dev.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 --no-annotate --no-header \
		--group bench -o requirements/bench.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 --no-annotate --no-header \
		--group engines -o requirements/engines.lock

clean: ## remove what can be made again
	rm -rf .venv node_modules build dist

# What the commands stand on. Each file says that its step is done.

.venv/python.done:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; $(PYTHON) is older. Name another with: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

.venv/serve.done: .venv/python.done requirements/serve.lock pyproject.toml hatch_build.py
	@echo "Setting up (the first time takes a minute or two) …"
	@test -e .venv/dev.done || $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/serve.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.venv/dev.done: .venv/python.done requirements/dev.lock pyproject.toml hatch_build.py
	@echo "Setting up (the first time takes some minutes) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@$(MERGING)
	@touch $@ .venv/serve.done

# installing has compiled them once; whoever changes a translation sees it at the next start. A catalog that is
# broken is told, and again at the next start: its language is served as it was last compiled, and all others too
.venv/catalogs.done: .venv/serve.done $(CATALOGS)
	@if $(BIN)/python -m briscola_tutorial.translation.compiling; then touch $@; \
	else echo "These translations are left as they were last compiled; everything else is served."; fi

# apart, for its JupyterLab extensions would weigh on the stock Voilà that it is measured beside
build/panel/.done: requirements/bench.lock
	@$(PYTHON) -m venv build/panel
	@build/panel/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.lock
	@touch $@

# apart, for they bring what nothing else here needs; without dependencies, of which the lock names all:
# briscola-gym asks for versions that no longer install
build/engines/.done: requirements/engines.lock
	@$(PYTHON) -m venv build/engines
	@build/engines/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/engines.lock
	@touch $@

browser:
	@command -v chromium >/dev/null || { \
		echo "Installing Chromium …"; \
		SUDO=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq chromium >/dev/null; \
	} || { echo "The browser tests need Chromium on the PATH, and apt-get could not install it."; exit 1; }

gettext:
	@command -v msgcat >/dev/null || { \
		echo "Installing gettext …"; \
		SUDO=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq gettext >/dev/null; \
	} || { echo "The tests of catalogs need msgcat on the PATH, and apt-get could not install gettext."; exit 1; }

# without npm everything but spelling is checked, and the check says so
dictionaries:
	-@$(MAKE) --no-print-directory node_modules/.done

node_modules/.done: package-lock.json
	@command -v npm >/dev/null || { \
		echo "Installing Node …"; \
		SUDO=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq nodejs npm >/dev/null; \
	} || { echo "Building the bundles and checking the spelling need npm on the PATH, and apt-get could not install it."; exit 1; }
	@[ ! -L node_modules ] || { echo "node_modules is a link, and npm would empty what it points to: delete the link, then run make again."; exit 1; }
	@npm ci --silent
	@touch $@
