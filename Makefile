# Every target sets up all that it needs and can be run again at any time.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
EXTRAS ?= dev
# Processes that run tests: one more than processors, because many tests wait for servers and browsers.
WORKERS ?= $(shell expr $$(nproc) + 1)
# A new package has to be installed again: an editable installation knows each module by its file.
SOURCES := $(shell find src -name __init__.py) $(shell find csrc -type f -not -path 'csrc/tests/*' 2>/dev/null) CMakeLists.txt pyproject.toml
CXX_FILES := $(wildcard csrc/*.?pp csrc/*/*.?pp benchmarks/*.?pp)

.PHONY: run play test coverage check check-js check-native fuzz format bench load wasm audit docs docs-maps clean system \
  system-js system-test system-wasm

run: $(VENV)/.portal
	$(BIN)/plyscope serve $(ARGS)

play: $(VENV)/.core
	$(BIN)/plyscope play $(ARGS)

test: $(VENV)/.dev | system-test
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

# The same tests, slower, with what they do not reach.
coverage: ARGS += --cov --cov-report=term
coverage: test

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/clang-format --dry-run -Werror $(CXX_FILES)
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_layers.py tests/test_exports.py tests/test_mirror.py tests/test_maps.py
	git ls-files -z | xargs -0 $(BIN)/codespell
	@$(MAKE) --no-print-directory check-js

# The JavaScript of the pages: lint, types, and unit tests, which compare its rules engine with the Python package.
check-js: $(VENV)/.dev node_modules/.stamp
	node_modules/.bin/eslint .
	node_modules/.bin/tsc
	PYTHON=$(abspath $(BIN)/python) node --test --test-reporter=spec $(wildcard tests/js/*.test.js)

# The core without Python: its tests under the sanitizers, and a fuzz target.
check-native: | system
	@$(MAKE) --no-print-directory -j $$(nproc) -O -f csrc/tests/Makefile check

fuzz: | system
	@$(MAKE) --no-print-directory -f csrc/tests/Makefile fuzz SECONDS=$(or $(SECONDS),60) SEED=$(SEED)

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(CXX_FILES)

bench: $(VENV)/.bench
	$(BIN)/python benchmarks/python_searches.py $(ARGS)
	$(BIN)/python benchmarks/twins.py $(TWIN_ARGS)
	$(BIN)/plyscope bench --peer benchmarks/bitbully_peer.py $(SOLVER_ARGS)

# The portal under load: 200 games and their spectators; ARGS="--kill 50", "--soak 30 --kill 20", "--attack".
load: $(VENV)/.portal
	$(BIN)/python benchmarks/load/run.py $(ARGS)

# The core as WebAssembly, with which the pages solve positions; the built files are part of the repository.
wasm: $(VENV)/.core | system-wasm
	$(BIN)/python csrc/wasm/build.py

# Known vulnerabilities of the installed packages; fails where PyPI does not know a package, too.
audit: $(VENV)/.dev
	$(PYTHON) -m venv build/audit
	build/audit/bin/python -m pip install --quiet pip-audit
	$(BIN)/python -m pip freeze --exclude-editable > build/audit/installed.txt
	build/audit/bin/pip-audit --strict --disable-pip --no-deps --requirement build/audit/installed.txt $(ARGS)

docs: $(VENV)/.docs
	$(BIN)/sphinx-build -W --keep-going -b html docs docs/_build/html

# The tables of packages and import rules in CONTRIBUTING.md and docs/architecture.md.
docs-maps:
	$(PYTHON) tests/maps.py

clean:
	rm -rf $(VENV) build dist docs/_build node_modules src/plyscope/_core.pyi

# One stamp for each set of dependencies: made again when the native sources or the project file change.
$(VENV)/.core: EXTRA =
$(VENV)/.portal: EXTRA = [portal]
$(VENV)/.dev: EXTRA = [dev]
$(VENV)/.bench: EXTRA = [bench]
$(VENV)/.docs: EXTRA = [docs]
$(VENV)/.core $(VENV)/.portal $(VENV)/.dev $(VENV)/.bench $(VENV)/.docs: $(SOURCES) | system $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.$(EXTRA)'
	@touch $@

# Development tools only, of exactly the versions in package-lock.json; no install script of theirs runs.
node_modules/.stamp: package.json package-lock.json | system-js
	npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(BIN)/python: | system
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# What the package registry of Python cannot bring: a C++ compiler and the headers of Python.
system:
	@command -v c++ >/dev/null && $(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
	  && test -e "$$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" \
	  || { echo "installing a C++ compiler and Python's headers"; \
	       $(SUDO) apt-get update -qq && $(SUDO) apt-get install -qq -y g++ python3-dev python3-venv; }

# What the checks of the JavaScript need. Only root installs it.
system-js:
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  missing=; \
	  command -v node >/dev/null || missing="$$missing nodejs"; \
	  command -v npm >/dev/null || missing="$$missing npm"; \
	  if [ -n "$$missing" ]; then \
	    echo "installing$$missing"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing; \
	  fi; \
	fi
	@command -v npm >/dev/null || { echo "the checks of the JavaScript need Node.js (18 or newer) and npm"; exit 1; }

# What the tests of the portal need besides: a browser and a PostgreSQL server. Only root installs them.
system-test:
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  missing=; \
	  command -v chromium >/dev/null || missing="$$missing chromium"; \
	  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$$missing postgresql"; \
	  if [ -n "$$missing" ]; then \
	    echo "installing$$missing"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing; \
	  fi; \
	fi

# The compiler of the WebAssembly module. Only root installs it.
system-wasm:
	@if ! command -v em++ >/dev/null && command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  echo "installing emscripten"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends emscripten; \
	fi
	@command -v em++ >/dev/null || { echo "the WebAssembly module needs emscripten (3.1.6 or newer)"; exit 1; }
