#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/systems.sh SUITE [COMMAND...]: runs bootstrap.sh's COMMANDs (run, test and check) on another release of Debian:
# on a clean clone of the last commit, in a root folder that debootstrap makes once in build/systems/SUITE. Warnings are
# errors. Takes 8 GB, and as root some minutes more than the commands themselves.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
die() { printf 'systems: %s\n' "$*" >&2; exit 1; }

[ $# -ge 1 ] || { echo "usage: tests/systems.sh SUITE [run|test|check]..." >&2; exit 2; }
suite=$1
shift
[ $# -gt 0 ] || set -- run test check
[ "$(id -u)" -eq 0 ] || die "only root can make and enter the root folder of $suite: run this as root or through sudo"
command -v debootstrap >/dev/null || die "debootstrap is missing: install the package debootstrap"

root=$PWD/build/systems/$suite
if [ ! -e "$root/made" ]; then
    # From where this system gets its own packages, if it is Debian too.
    codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
    read -r mirror < <(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' \
        'Component: main' "Codename: $codename" 2>/dev/null) || mirror=
    rm -rf "$root"
    mkdir -p "$root"
    debootstrap --variant=minbase "$suite" "$root" ${mirror:+"$mirror"} || die "debootstrap could not make $root (above)"
    cp /etc/hosts "$root/etc/hosts"
    touch "$root/made"
fi
rm -rf "$root/root/tnnscope"
git clone -q --no-hardlinks . "$root/root/tnnscope" || die "$PWD could not be cloned"

# What is mounted below the root folder ends with this process.
exec unshare --mount bash -c '
root=$1
shift
mount --rbind /dev "$root/dev" && mount -t proc proc "$root/proc" || exit
for command in "$@"; do
    chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin TNNSCOPE_WERROR=ON \
        FUZZ_INPUTS="${FUZZ_INPUTS:-}" http_proxy="${http_proxy:-}" /root/tnnscope/bootstrap.sh "$command" \
        || { printf "systems: ./bootstrap.sh %s failed in %s (above)\n" "$command" "$root" >&2; exit 1; }
done
printf "systems: passed in %s: %s\n" "$root" "$*"' _ "$root" "$@"
