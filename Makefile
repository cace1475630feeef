# Every target installs what it needs into .venv, from the lock files, and
# touches nothing else. Needs: python3 (3.11 to 3.13), pip 22.3 or newer, make.
# A bare Debian has no ensurepip, and a pip that refuses to touch the system:
# hence --without-pip, and the system's pip told to work on .venv.

PYTHON ?= python3
# Another Python wants another place: make PYTHON=python3.12 VENV=.venv/3.12 test
VENV ?= .venv
BIN = $(VENV)/bin
# The pip at hand may be older than our wheels or chatty about its own health:
# errors are shown, the rest isn't.
PIP = $(PYTHON) -m pip -qq --python
PIP_ENV = PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore PIP_NO_INPUT=1

# The tests of a file stay together, for they share what is made once for them.
SHARED_OUT = -n auto --maxprocesses=4 --dist loadfile --no-loadscope-reorder

# The tests start hundreds of processes: none compiles anew what another has, whatever Python was told.
COMPILED = PYTHONDONTWRITEBYTECODE=

.DELETE_ON_ERROR:
.PHONY: help demo test check golden wishes letters bench soak maps contact-sheet clean

help: ## what can be made
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 22

demo: $(VENV)/.runtime ## a whole post office on this machine, with robot players; ARGS="--once" plays two years and ends
	@$(BIN)/judge demo $(ARGS)

test: $(VENV)/.dev ## the tests, but for the long ones: ARGS=--all; ARGS="-k word" picks some; says what it left out
	@$(COMPILED) $(BIN)/python -m pytest -q $(SHARED_OUT) $(ARGS)

check: $(VENV)/.dev ## everything a machine can say about the code
	@echo "format";    $(BIN)/ruff format --quiet --check . || { echo "Run: $(BIN)/ruff format ."; exit 1; }
	@echo "lint";      $(BIN)/ruff check --quiet .
	@echo "rooms";     $(BIN)/lint-imports --no-logo > $(VENV)/rooms.txt 2>&1 || { cat $(VENV)/rooms.txt; exit 1; }
	@echo "types";     $(BIN)/mypy --no-error-summary
	@echo "spelling";  $(BIN)/codespell
	@echo "leftovers"; $(BIN)/vulture
	@echo "house";     $(COMPILED) $(BIN)/python -m pytest -q tests/house
	@echo "boards";    $(BIN)/judge check

golden: $(VENV)/.dev ## write the golden replies, pictures and README's exchange anew; read the difference
	@$(BIN)/python -m tests.letters.conversation && $(BIN)/python -m tests.house.exchange
	@$(BIN)/python -m tests.printer.goldens

wishes: $(VENV)/.dev ## learn anew what sentences are about, and what is done with them, from grammar/wishes/
	@$(BIN)/python -m judge.cli.wishes && $(BIN)/python -m tests.blind.learning

letters: $(VENV)/.runtime ## learn anew how movements are told, from the letters in grammar/letters/
	@$(BIN)/python -m judge.cli.letters

bench: $(VENV)/.runtime .bench/.ready ## how fast, side by side with another adjudicator (kept in .bench, never a dependency)
	@JUDGE_PEER_PYTHON=$(CURDIR)/.bench/bin/python $(BIN)/judge bench $(ARGS)

soak: $(VENV)/.dev ## the long tests: crashes, fuzz, many games; JUDGE_SOAK_SECONDS=600 unless you say otherwise
	@JUDGE_SOAK_SECONDS=$${JUDGE_SOAK_SECONDS:-600} $(BIN)/python -m pytest -q -m soak --timeout=0 $(ARGS)

maps: .maps/.ready ## build every map anew from variants/*/map.txt; needs npm, for the geodata and the letters
	@.maps/bin/python -m atlas .maps/world-atlas/countries-10m.json $(ARGS) && .maps/bin/python -m atlas.lettering .maps \
	  && .maps/bin/python -m atlas.typefaces .maps

contact-sheet: $(VENV)/.dev ## every board, mails, archive and book of a game on one page: .venv/contact-sheet/index.html
	@$(BIN)/python -m tests.printer.contact_sheet $(VENV)/contact-sheet

clean: ## away with everything that was made, but for games (var/)
	rm -rf .venv .bench .maps .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache \
	  .coverage htmlcov dist build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.runtime: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' \
	  || { echo "Judge needs Python 3.11, 3.12 or 3.13. Try: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m pip --version > /dev/null 2>&1 \
	  || { echo "Judge needs pip to install its libraries. On Debian: apt-get install python3-pip"; exit 1; }
	@echo "Installing what Judge runs on into $(VENV) (a few seconds)"
	@$(PYTHON) -m venv --without-pip $(VENV)
	@$(PIP_ENV) $(PIP) $(BIN)/python install --require-hashes -r requirements.lock
	@$(PIP_ENV) $(PIP) $(BIN)/python install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime tests/requirements.lock
	@echo "Installing what its tests and checks need (some seconds more)"
	@$(PIP_ENV) $(PIP) $(BIN)/python install --require-hashes -r tests/requirements.lock
	@touch $@

# Natural Earth (public domain), and letters under the SIL Open Font License.
PACKAGES := world-atlas@2.0.2 $(addprefix @fontsource/,alegreya@5.3.0 alegreya-sans@5.3.0 alegreya-sans-sc@5.3.0) \
  @expo-google-fonts/alegreya@0.4.2

.maps/.ready: atlas/requirements.lock atlas/packages.sha256
	@command -v npm > /dev/null || { echo "The geodata come by npm. On Debian: apt-get install npm"; exit 1; }
	@echo "Installing the map tool and its geodata into .maps (some seconds)"
	@$(PYTHON) -m venv --without-pip .maps
	@$(PIP_ENV) $(PIP) .maps/bin/python install --require-hashes -r atlas/requirements.lock
	@cd .maps && npm pack --silent $(PACKAGES) > /dev/null && sha256sum --check --quiet ../atlas/packages.sha256
	@cd .maps && for a in *.tgz; do mkdir -p $${a%-*} && tar -xzf $$a -C $${a%-*} --strip-components 1; done
	@touch $@

.bench/.ready: tests/bench/peer.lock
	@echo "Installing the adjudicator we compare with into .bench (a few seconds)"
	@$(PYTHON) -m venv --without-pip .bench
	@$(PIP_ENV) $(PIP) .bench/bin/python install --require-hashes -r tests/bench/peer.lock
	@touch $@
