#!/bin/sh
# Restores the last pgbackrest backup beside the running database, starts it on another port, and prints the row counts of both.
# Run as the user postgres, with the password in ~/.pgpass:
# deploy/rehearse-restore.sh [CONFIG] [PORT OF THE RUNNING DATABASE] [FREE PORT] [NAME OF THE DEBIAN CLUSTER]
set -eu
config=${1:-/etc/pgbackrest.conf}
live=${2:-5432}
port=${3:-5499}
cluster=${4:-main}
folder=$(mktemp -d)
programs=
finish() {
  [ -z "$programs" ] || "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 1' INT TERM HUP
began=$(date +%s)
pgbackrest --config="$config" --stanza=yatha --pg1-path="$folder/data" --log-level-console=warn --archive-mode=off restore
version=$(cat "$folder/data/PG_VERSION")
programs=/usr/lib/postgresql/$version/bin
options="-c port=$port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c synchronous_standby_names="
# Debian keeps the configuration outside the data folder.
etc=/etc/postgresql/$version/$cluster
[ -e "$folder/data/postgresql.conf" ] ||
  options="-c config_file=$etc/postgresql.conf -c hba_file=$etc/pg_hba.conf -c ident_file=$etc/pg_ident.conf -c data_directory=$folder/data -c external_pid_file= $options"
"$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 3600 -o "$options" start >/dev/null ||
  { tail -20 "$folder/log" >&2; exit 1; }
query() { psql -w -h 127.0.0.1 -p "$1" -U "${PGUSER:-yatha}" -Atc "$2" "${3:-${PGDATABASE:-yatha}}"; }
# The restored database accepts queries before the whole archive is replayed.
seconds=0
until [ "$(query "$port" 'select pg_is_in_recovery()' postgres 2>"$folder/error")" = f ]; do
  # Another try would not help.
  ! grep -E 'password|authentication|pg_hba.conf' "$folder/error" >&2 || exit 1
  seconds=$((seconds + 1))
  [ "$seconds" -lt 3600 ] || exit 1
  "$programs/pg_ctl" -D "$folder/data" status >/dev/null || { tail -20 "$folder/log" >&2; exit 1; }
  sleep 1
done
echo "restored in $(($(date +%s) - began)) s"
count() {
  for table in account post comment notification; do
    query "$1" "select '$table', count(*) from $table"
  done
}
# Rows written since the last archived segment are missing in the restored database.
echo "running database:"; count "$live"
echo "restored backup:"; count "$port"
