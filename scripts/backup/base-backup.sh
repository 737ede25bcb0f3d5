#!/bin/sh
# Takes a base backup of a running cluster: base-backup.sh /backup/base
# Connects by PGHOST, PGPORT, PGUSER and PGPASSWORD or ~/.pgpass, as a role with REPLICATION. PGBIN names the directory of
# pg_basebackup and pg_verifybackup. The WAL comes from the archive of archive-wal.sh.
set -eu

if [ $# -ne 1 ]; then
  echo "usage: base-backup.sh <directory of base backups>" >&2
  exit 2
fi
bin=${PGBIN:+$PGBIN/}
partial=$1/.partial.$$
mkdir -p "$1"

trap 'rm -rf "$partial"' EXIT
"${bin}pg_basebackup" --pgdata "$partial" --wal-method stream --checkpoint fast
"${bin}pg_verifybackup" --quiet "$partial"
# The name is the time of the end: restore.sh chooses by it.
name=$1/$(date -u +%Y%m%dT%H%M%SZ)
mv -T "$partial" "$name"
echo "$name"
