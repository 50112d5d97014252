#!/bin/sh
# Restores the last pgbackrest backup beside the running database, starts it on another port and compares the numbers of rows.
# Run as the user postgres: deploy/rehearse-restore.sh [CONFIG] [PORT OF THE RUNNING DATABASE] [FREE PORT]
set -eu
config=${1:-/etc/pgbackrest.conf}
live=${2:-5432}
port=${3:-5499}
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
folder=$(mktemp -d)
trap '"$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
began=$(date +%s)
pgbackrest --config="$config" --stanza=yatha --pg1-path="$folder/data" --log-level-console=warn --archive-mode=off restore
"$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 3600 -o "-c port=$port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c synchronous_standby_names=" start >/dev/null ||
  { tail -20 "$folder/log" >&2; exit 1; }
# It accepts queries before the whole archive is replayed.
until [ "$(psql -h 127.0.0.1 -p "$port" -U "${PGUSER:-yatha}" -Atc 'select pg_is_in_recovery()' postgres)" = f ]; do sleep 1; done
echo "restored in $(($(date +%s) - began)) s"
count() {
  for table in account post comment notification; do
    psql -h 127.0.0.1 -p "$1" -U "${PGUSER:-yatha}" -Atc "select '$table', count(*) from $table" "${PGDATABASE:-yatha}"
  done
}
# Rows written since the last archived segment are missing in the restored database.
echo "running database:"; count "$live"
echo "restored backup:"; count "$port"
