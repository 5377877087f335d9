#!/bin/sh
# image.sh build SOURCE HOME: what the Containerfile does in its first stage, and `make fresh` in a folder.
# Makes the wheel with the client in it and installs it, with the extras of a server, into an environment of its own at HOME.
set -eu
[ "$#" -eq 3 ] && [ "$1" = build ] || { echo "usage: image.sh build SOURCE HOME" >&2; exit 2; }
cd "$2"
make wheel
python3 -m venv --clear --without-pip "$3"
python3 -m pip --python "$3/bin/python" install --quiet --disable-pip-version-check -c constraints.txt \
    "$(ls dist/matinee-*.whl | tail -n 1)[passkeys,pictures,postgres]"
"$3/bin/matinee" --version
