#!/bin/sh
# Copies a running cluster into a new directory of /backup/base: base-backup.sh /backup/base.
# It runs on the machine of the server, as the owner of its data directory. It connects as a superuser by PGHOST, PGPORT,
# PGUSER and PGPASSWORD or ~/.pgpass. Its psql may be older than the server. The copy needs the archive of archive-wal.sh.
set -eu

if [ $# -ne 1 ]; then
  echo "usage: base-backup.sh <directory of base backups>" >&2
  exit 2
fi
refuse() {
  echo "base-backup.sh: $1" >&2
  exit 1
}
query() {
  psql --no-psqlrc --dbname postgres --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$@"
}

mkdir -p "$1"
bases=$(cd "$1" && pwd)
export DATA PARTIAL COPIED COPY
DATA=$(query --command 'show data_directory')
PARTIAL=$bases/.partial.$$
COPIED=$bases/.copied.$$
[ -r "$DATA/PG_VERSION" ] || refuse "cannot read $DATA: run it as the owner of this directory"
[ "$(query --command 'show archive_mode')" != off ] || refuse 'archive_mode is off: the copy cannot be restored without WAL'
[ -z "$(ls -A "$DATA/pg_tblspc")" ] || refuse 'the cluster has tablespaces, which this script does not copy'

# tar ends with 1 when files change meanwhile: their WAL repairs them. The last file has no WAL, so it is read until two
# reads agree.
COPY='
{
  tar -C "$DATA" -cf - --exclude=./postmaster.pid --exclude=./postmaster.opts --exclude="./pg_wal/*" \
    --exclude="./pg_replslot/*" --exclude="./pg_dynshmem/*" --exclude="./pg_notify/*" --exclude="./pg_serial/*" \
    --exclude="./pg_snapshots/*" --exclude="./pg_stat_tmp/*" --exclude="./pg_subtrans/*" --exclude="pgsql_tmp*" . </dev/null
  [ $? -le 1 ] && touch "$COPIED"
} | tar -C "$PARTIAL" -xpf - || rm -f "$COPIED"
until cmp -s "$DATA/global/pg_control" "$PARTIAL/global/pg_control"; do
  cp "$DATA/global/pg_control" "$PARTIAL/global/pg_control" || exit 1
done'

trap 'rm -rf "$PARTIAL" "$COPIED"' EXIT
mkdir -m 700 "$PARTIAL"
# One session, because the server ends a backup with its session.
query --set label="$PARTIAL/backup_label" <<'PSQL'
\o /dev/null
select pg_backup_start('base-backup.sh', fast => true);
\! sh -c "$COPY"
\o :label
select rtrim(labelfile, E'\n') from pg_backup_stop();
PSQL
[ -e "$COPIED" ] || refuse 'the copy failed: see the messages of tar above'
sync -f "$PARTIAL"

# The name is the time of the end: restore.sh chooses by it.
name=$bases/$(date -u +%Y%m%dT%H%M%SZ)
mv -T "$PARTIAL" "$name"
sync "$bases"
echo "$name"
