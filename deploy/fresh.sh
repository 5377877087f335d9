#!/bin/sh
# fresh.sh [FOLDER]: a bare Debian in a folder, and in it, as an ordinary user, what a stranger does: the two commands of
# the README, a first patch as CONTRIBUTING.md tells it, then the steps of the container image. Needs root and mmdebstrap; takes minutes and the net.
# The index of Python packages, the registry of npm and the certificates of this machine are used in there as well.
set -eu
cd "$(dirname "$0")/.."
root=$(realpath -m "${1:-dist/fresh}")
mkdir -p "$(dirname "$root")"
[ "$(id -u)" = 0 ] || { echo "fresh.sh: a Debian in a folder is put there by root: sudo make fresh" >&2; exit 2; }
command -v mmdebstrap >/dev/null || { echo "fresh.sh: install mmdebstrap first: apt-get install mmdebstrap" >&2; exit 2; }

# what the README asks of a fresh machine, and the certificates that any desktop has
[ -e "$root/bin/sh" ] || mmdebstrap --quiet --variant=minbase --include=python3,python3-pip,make,ca-certificates bookworm "$root"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
cp /etc/resolv.conf "$root/etc/resolv.conf"
grep -q '^player:' "$root/etc/passwd" || chroot "$root" useradd --create-home player
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT

rm -rf "$root/home/player/matinee" "$root/home/player/image"
mkdir "$root/home/player/matinee"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$root/home/player/matinee"
cp -r "$root/home/player/matinee" "$root/home/player/image"
cat >"$root/home/player/stranger.sh" <<'STRANGER'
set -eu
cd ~/matinee
echo "== make play"
make play >play.log 2>&1 &
server=$!
waited=0
until python3 -c 'import urllib.request as u; assert b"id=\"app\"" in u.urlopen("http://127.0.0.1:8000/").read()' 2>/dev/null; do
    waited=$((waited + 1))
    if [ "$waited" -gt 900 ] || ! kill -0 "$server" 2>/dev/null; then cat play.log; exit 1; fi
    sleep 1
done
pkill -TERM -P "$server" 2>/dev/null || for child in $(cat "/proc/$server/task/$server/children"); do kill "$child"; done
wait "$server" || true
echo "the page is served"
echo "== matinee play, in the terminal"
printf 'board\nquit\n' | .venv/bin/matinee play sheboygan --scenario learning --seed 1 | tail -n 3
echo "== a rule's text is changed, its page follows, its tests pass"
rules=src/matinee/games/newyork/rules.toml
sed -i '0,/^title = "/s//title = "Mended: /' "$rules"
make rules >rules.log 2>&1 || { tail rules.log; exit 1; }
grep -q "Mended: " docs/rules/newyork.md
.venv/bin/pytest -q -x tests/games/newyork/rules tests/test_house.py
echo "== the steps of the image: the wheel is built, installed elsewhere, and serves"
cd ~/image
sh deploy/image.sh build "$PWD" ~/opt
cd ~
~/opt/bin/matinee games --names
~/opt/bin/matinee serve --port 8001 --data ~/tables >serve.log 2>&1 &
server=$!
waited=0
until python3 -c 'import urllib.request as u; assert b"id=\"app\"" in u.urlopen("http://127.0.0.1:8001/").read()' 2>/dev/null; do
    waited=$((waited + 1))
    if [ "$waited" -gt 120 ] || ! kill -0 "$server" 2>/dev/null; then cat serve.log; exit 1; fi
    sleep 1
done
kill "$server"
STRANGER
chroot "$root" chown -R player:player /home/player
chroot "$root" su player -c "env PIP_INDEX_URL='$(python3 -m pip config get global.index-url 2>/dev/null || true)' \
    PIP_CERT=/etc/ssl/certs/ca-certificates.crt NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
    PIP_FIND_LINKS= PIP_DEFAULT_TIMEOUT=180 sh ~/stranger.sh"
echo "fresh: a bare machine plays, serves and builds the image's steps "
