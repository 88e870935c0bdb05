#!/bin/sh
# Serves 1 KB of JSON on loopback for the backend benchmark: nginx.sh start|stop DIRECTORY
# Installs Debian's nginx-light where there is none.
set -e
directory=$2
case $1 in
start)
    command -v nginx >/dev/null || PATH=$PATH:/usr/sbin command -v nginx >/dev/null \
        || apt-get install -y --no-install-recommends nginx-light >/dev/null
    mkdir -p "$directory/www"
    printf '{"cities":[' >"$directory/www/cities.json"
    n=0
    while [ $n -lt 25 ]; do
        [ $n -gt 0 ] && printf ',' >>"$directory/www/cities.json"
        printf '{"name":"City number %02d","people":%d}' $n $((1000 * n)) >>"$directory/www/cities.json"
        n=$((n + 1))
    done
    printf ']}' >>"$directory/www/cities.json"
    head -c 209715200 /dev/zero >"$directory/www/large.bin"
    cat >"$directory/nginx.conf" <<CONF
worker_processes 1;
pid $directory/nginx.pid;
error_log $directory/error.log;
events { worker_connections 1024; }
http {
    access_log off;
    sendfile on;
    tcp_nodelay on;
    keepalive_requests 100000000;
    # What is compared are clients: the server shares their cores, and is to need little of them.
    open_file_cache max=16 inactive=1h;
    open_file_cache_valid 1h;
    server {
        listen 127.0.0.1:8931;
        root $directory/www;
        default_type application/json;
        location = /cities.json { sendfile off; }
    }
}
CONF
    PATH=$PATH:/usr/sbin nginx -p "$directory" -c "$directory/nginx.conf"
    ;;
stop)
    kill "$(cat "$directory/nginx.pid")"
    ;;
esac
