#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image: installs the compiler and Scanscope.
set -euo pipefail
source=$(cd "$(dirname "$0")" && pwd)
apt-get update
apt-get install --yes --no-install-recommends g++ xz-utils
if [[ -e $source/scanscope.tar.xz ]]; then
    mkdir -p /opt/scanscope
    tar -xJf "$source/scanscope.tar.xz" -C /opt/scanscope --strip-components=1
fi
PATH=/opt/scanscope/bin:$PATH
if ! scanscope --version; then
    echo "Scanscope is missing: pack the suite with --program scanscope-VERSION-x86_64.tar.xz." >&2
    exit 1
fi
