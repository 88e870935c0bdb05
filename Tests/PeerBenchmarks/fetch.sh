#!/bin/sh
# Fetches what `peers json` compares with, where it can be had, into Fetched, which isn't committed:
# yyjson from the sources of its Python package, twitter.json from Debian's sources of simdjson.
set -e
cd "$(dirname "$0")"
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
mkdir -p Fetched/CYYJSON/include

pip download --quiet --no-deps --no-binary :all: --dest "$directory" yyjson==4.0.6
tar xzf "$directory"/yyjson-4.0.6.tar.gz -C "$directory"
cp "$directory"/yyjson-4.0.6/yyjson/yyjson.c Fetched/CYYJSON
cp "$directory"/yyjson-4.0.6/yyjson/yyjson.h Fetched/CYYJSON/include

# The machine's own list of sources stays as it is.
mkdir -p "$directory"/lists/partial "$directory"/parts
apt-get indextargets --format '$(REPO_URI) $(RELEASE)' | sort -u | sed 's/^/deb-src /; s/$/ main/' >"$directory"/sources.list
cd "$directory"
apt="apt-get -qq -o Dir::Etc::sourcelist=$directory/sources.list -o Dir::Etc::sourceparts=$directory/parts
    -o Dir::State::lists=$directory/lists -o APT::Sandbox::User=root"
$apt update || true
$apt source --download-only simdjson
cd - >/dev/null
tar xzf "$directory"/simdjson_*.orig.tar.gz -C "$directory"
cp "$directory"/simdjson-*/jsonexamples/twitter.json Fetched
ls -l Fetched Fetched/CYYJSON
