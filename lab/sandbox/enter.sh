#!/bin/sh
# Runs as (mapped) root in fresh namespaces: builds a root file system that holds nothing of the machine but its
# programs, goes into it, gives up every right and runs the command line. Anything that fails ends it before a client
# could start.
#   enter.sh ROOT HOME OUT CLIENT PROGRAM REPOSITORY NODE USER-ID USER-NAMESPACE(0|1) -- COMMAND…
set -eu
root=$1 home=$2 out=$3 client=$4 program=$5 repository=$6 node=$7 user=$8 mapped=$9
shift 10

ip link set lo up
hostname lab
mount --make-rprivate /
mount -t tmpfs -o mode=755 lab "$root"

# Programs, read-only.
for name in usr opt; do
  [ -d "/$name" ] || continue
  mkdir "$root/$name"
  mount --rbind "/$name" "$root/$name"
  mount -o remount,bind,ro "$root/$name" 2>/dev/null || true
done
for name in bin sbin lib lib32 lib64; do
  if [ -L "/$name" ]; then
    ln -s "$(readlink "/$name")" "$root/$name"
  elif [ -d "/$name" ]; then
    mkdir "$root/$name"
    mount --rbind "/$name" "$root/$name"
  fi
done
mkdir "$root/etc"
for name in alternatives ssl terminfo; do
  [ -d "/etc/$name" ] || continue
  mkdir "$root/etc/$name"
  mount --bind "/etc/$name" "$root/etc/$name"
done
[ -f /etc/ld.so.cache ] && cp /etc/ld.so.cache "$root/etc/"
printf 'root:x:0:0:root:/nowhere:/bin/false\ndev:x:%s:%s:Dev:/home/dev:/bin/bash\n' "$user" "$user" >"$root/etc/passwd"
printf 'root:x:0:\ndev:x:%s:\n' "$user" >"$root/etc/group"
printf '127.0.0.1 localhost lab\n::1 localhost\n' >"$root/etc/hosts"
printf 'passwd: files\ngroup: files\nhosts: files\n' >"$root/etc/nsswitch.conf"

# Devices without a disk among them, terminals of its own.
mkdir "$root/dev" "$root/dev/pts" "$root/dev/shm" "$root/proc" "$root/tmp" "$root/run" "$root/var"
for name in null zero full random urandom tty; do
  : >"$root/dev/$name"
  mount --bind "/dev/$name" "$root/dev/$name"
done
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs -o mode=1777 lab "$root/dev/shm"
mount -t tmpfs -o mode=1777 lab "$root/tmp"
mount -t proc proc "$root/proc"

# What the run brings: read-only programs, and the two folders that it may write.
mkdir -p "$root/home/dev" "$root/lab/out" "$root/lab/client" "$root/lab/program" "$root/lab/scrollkeep"
mount --bind "$home" "$root/home/dev"
mount --bind "$out" "$root/lab/out"
for pair in "$client:client" "$program:program" "$repository:scrollkeep"; do
  mount --bind "${pair%:*}" "$root/lab/${pair##*:}"
  mount -o remount,bind,ro "$root/lab/${pair##*:}" 2>/dev/null || true
done
: >"$root/lab/node"
mount --bind "$node" "$root/lab/node"

cd "$root"
mkdir machine
pivot_root . machine
umount -l /machine
rmdir /machine
mount -o remount,ro /
cd /home/dev

if [ "$mapped" = 1 ]; then
  set -- unshare --user --map-user="$user" --map-group="$user" -- setpriv --no-new-privs -- "$@"
else
  set -- setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"
fi
exec env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/home/dev USER=dev LOGNAME=dev SHELL=/bin/bash LANG=C.UTF-8 \
  TERM=xterm-256color TZ=UTC "$@"
