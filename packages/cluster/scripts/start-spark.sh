#!/usr/bin/env bash
# start-spark.sh DIR [PORT]: a Spark master, two workers and a Connect server on loopback, from the pyspark of a venv.
#
# Needs Java 17 and pyspark 4.1: SPARK_HOME, or PYSPARK_VENV, a venv with `pip install "pyspark==4.1.*"`.
# Ports: PORT (default 15002) for Connect, PORT+1 for the master, PORT+2 for the pages of the driver.
# START_ONLY=connect starts a new Connect server for the same master. A master that is lost cannot be replaced in a cluster that runs:
# stop all, start all.
# DIR holds logs and the process ids that stop-spark.sh ends; nothing else is ever ended.
set -eu
dir=${1:?usage: start-spark.sh DIR [PORT]}
port=${2:-15002}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
[ -n "${START_ONLY:-}" ] || [ ! -s "$dir/pids" ] || { echo "start-spark: $dir holds a cluster already; stop-spark.sh $dir ends it" >&2; exit 1; }
if [ -z "${SPARK_HOME:-}" ]; then
  venv=${PYSPARK_VENV:?start-spark: set SPARK_HOME, or PYSPARK_VENV to a venv with pyspark}
  SPARK_HOME=$("$venv/bin/python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
fi
export SPARK_HOME SPARK_LOCAL_IP=127.0.0.1 SPARK_NO_DAEMONIZE=1
unset SPARK_DAEMON_MEMORY # it would also be taken for the driver, which needs more
master=spark://127.0.0.1:$((port + 1))

# begin NAME COMMAND…: starts a process in a group of its own and keeps its id
begin() {
  local name=$1
  shift
  : >"$dir/$name.log" # now, and not when the process gets its turn: the log of the one before would say that this one has started
  setsid "$@" >"$dir/$name.log" 2>&1 </dev/null &
  echo "$! $name" >>"$dir/pids"
}

# runs NAME: is the process that was begun last under this name there?
runs() {
  kill -0 "$(awk -v n="$1" '$2 == n { print $1 }' "$dir/pids" | tail -1)" 2>/dev/null
}

# need_master: without one the others would wait for minutes
need_master() {
  runs master && return
  echo "start-spark: the master has ended; stop-spark.sh $dir ends the rest, start-spark.sh $dir $port then starts all" >&2
  exit 1
}

# await NAME TEXT: waits until the log of a process holds a text
await() {
  local tries=0
  until grep -q "$2" "$dir/$1.log" 2>/dev/null; do
    tries=$((tries + 1))
    if [ $tries -gt 600 ] || ! runs "$1"; then
      tail -5 "$dir/$1.log" >&2
      "$here/stop-spark.sh" "$dir"
      echo "start-spark: $1 did not start" >&2
      exit 1
    fi
    need_master
    sleep 0.2
  done
}

worker() {
  SPARK_DAEMON_MEMORY=200m SPARK_WORKER_OPTS=-XX:+UseSerialGC begin "$1" "$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.worker.Worker \
    --host 127.0.0.1 -c "${SPARK_CORES:-1}" -m "${SPARK_WORKER_MEMORY:-700M}" -d "$dir/$1" --webui-port 0 "$master"
}

connect() {
  begin connect "$SPARK_HOME/bin/spark-submit" --class org.apache.spark.sql.connect.service.SparkConnectServer \
    --master "$master" --driver-memory "${SPARK_DRIVER_MEMORY:-900m}" \
    --conf spark.driver.host=127.0.0.1 --conf spark.executor.memory="${SPARK_EXECUTOR_MEMORY:-600m}" \
    --conf spark.driver.extraJavaOptions='-XX:+UseSerialGC -XX:TieredStopAtLevel=1' \
    --conf spark.executor.extraJavaOptions='-XX:+UseSerialGC' \
    --conf spark.connect.grpc.binding.address=127.0.0.1 --conf spark.connect.grpc.binding.port="$port" \
    --conf spark.ui.port=$((port + 2)) --conf spark.ui.retainedStages=100000 --conf spark.ui.retainedJobs=100000 \
    --conf spark.sql.shuffle.partitions=4 --conf spark.connect.session.planCache.enabled=false \
    --conf spark.sql.warehouse.dir="$dir/warehouse" --conf spark.local.dir="$dir/local"
  await connect 'Spark Connect server started'
}

case ${START_ONLY:-all} in
all)
  SPARK_DAEMON_MEMORY=200m SPARK_MASTER_OPTS=-XX:+UseSerialGC begin master "$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.master.Master \
    --host 127.0.0.1 --port $((port + 1)) --webui-port 0
  await master 'Starting Spark master'
  worker worker-1
  worker worker-2
  await worker-1 'Successfully registered with master'
  await worker-2 'Successfully registered with master'
  connect
  ;;
connect) need_master; connect ;; # again, after it was ended
esac
echo "connect sc://127.0.0.1:$port ui http://127.0.0.1:$((port + 2))"
