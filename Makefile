# Builds the chess engine as OpenBench requires: `make EXE=name`, with the program at ./name.
# OpenBench may also name a compiler (CC, CXX) and a network (EVALFILE); neither is used.

EXE = chess
# What cargo selects; the project's own check passes the selection that it has compiled already.
PACKAGES = --package examples
CARGO_TARGET_DIR ?= target
export CARGO_TARGET_DIR

ifeq ($(OS),Windows_NT)
    SUFFIX = .exe
endif

.PHONY: all
all:
	cargo build --release --locked $(PACKAGES) --bin chess
	cp "$(CARGO_TARGET_DIR)/release/chess$(SUFFIX)" "$(EXE:$(SUFFIX)=)$(SUFFIX)"
