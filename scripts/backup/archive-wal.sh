#!/bin/sh
# Archives one WAL file, as archive_command: archive-wal.sh %p %f /backup/wal
# The file appears in the archive complete and synced, or not at all. PostgreSQL repeats a failed call.
set -eu

if [ $# -ne 3 ]; then
  echo "usage: archive-wal.sh <path of the WAL file> <its name> <archive directory>" >&2
  exit 2
fi
source=$1
target=$3/$2

if [ -e "$target" ]; then
  # PostgreSQL repeats a call whose success it did not record.
  cmp -s "$source" "$target" && exit 0
  echo "archive-wal.sh: $target exists with other content: another cluster uses this archive" >&2
  exit 1
fi

partial=$3/.$2.partial.$$
trap 'rm -f "$partial"' EXIT
cp "$source" "$partial"
sync "$partial"
# A hard link, unlike a rename, never replaces a file that appeared meanwhile.
ln "$partial" "$target"
rm -f "$partial"
sync "$3"
