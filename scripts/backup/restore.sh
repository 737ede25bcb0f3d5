#!/bin/sh
# Prepares a new data directory that recovers to a time: restore.sh /backup/base /backup/wal /var/lib/new '2026-12-24 03:10:00-03'
# Uses the newest base backup that ended before the time. Start PostgreSQL on the directory: it recovers and is promoted.
set -eu

if [ $# -ne 4 ]; then
  echo "usage: restore.sh <directory of base backups> <archive directory> <new data directory> <time with zone>" >&2
  exit 2
fi
bases=$1
archive=$(cd "$2" && pwd)
data=$3
# recovery_target_time accepts no ISO 8601 time with T and Z.
target=$(date -u -d "$4" '+%Y-%m-%d %H:%M:%S.%6N+00')

if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "restore.sh: $data is not empty: name a new directory" >&2
  exit 1
fi
until=$(date -u -d "$target" +%Y%m%dT%H%M%SZ)
base=
for each in "$bases"/[0-9]*Z; do
  [ -e "$each/backup_label" ] || continue
  if ! expr "x${each##*/}" '>' "x$until" >/dev/null; then base=$each; fi
done
if [ -z "$base" ]; then
  echo "restore.sh: $bases has no base backup that ended before $target" >&2
  exit 1
fi

mkdir -p "$data"
chmod 700 "$data"
cp -a "$base/." "$data"
cat >> "$data/postgresql.auto.conf" <<CONF
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$target'
recovery_target_action = 'promote'
archive_mode = 'off'
CONF
touch "$data/recovery.signal"
echo "$base"
