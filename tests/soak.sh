#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What ./bootstrap.sh soak runs for SECONDS once everything is built: all fuzzers in turn, and beside them memory over
# open and close cycles, the engine's tests under ThreadSanitizer, kills of what writes files, hostile files and random
# actions in the window. Corpora and logs are kept in FOLDER. Ends with a summary; the exit status is 1 if anything was found.
set -uo pipefail
[ $# -eq 2 ] || { echo "usage: tests/soak.sh SECONDS FOLDER" >&2; exit 2; }
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
seconds=$1 folder=$2 begin=$SECONDS
mkdir -p "$folder"/{corpus,found,log}
rm -f "$folder"/log/* "$folder"/found/*
export QT_QPA_PLATFORM=offscreen QTEST_FUNCTION_TIMEOUT=3600000

left() { echo $((seconds - (SECONDS - begin))); }
summary() { printf '%s\n' "$*" >>"$folder/log/summary"; }
found() { summary "FOUND: $*"; }

# Each fuzzer goes on from what it kept of earlier runs.
fuzz() {
    local fuzzers=(build/sanitized-window/fuzzers/fuzz_*) fuzzer name log share=$((seconds / 6)) units total=0
    for fuzzer in "${fuzzers[@]}"; do
        name=$(basename "$fuzzer") log=$folder/log/$(basename "$fuzzer")
        mkdir -p "$folder/corpus/$name"
        ASAN_OPTIONS=quarantine_size_mb=16 "$fuzzer" -max_total_time="$share" -print_final_stats=1 -max_len=16384 -timeout=5 \
            -malloc_limit_mb=512 -rss_limit_mb=2048 -dict="tests/fuzz/$name.dict" -artifact_prefix="$folder/found/$name-" \
            "$folder/corpus/$name" "tests/fuzz/corpus/$name" >"$log" 2>&1 || found "$name, see $log"
        units=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
        total=$((total + ${units:-0}))
        summary "$name: ${units:-no} inputs, $(grep -o 'cov: [0-9]*' "$log" | tail -n 1), slowest" \
            "$(sed -n 's/^stat::slowest_unit_time_sec: *//p' "$log") s, corpus of $(find "$folder/corpus/$name" -type f | wc -l)"
    done
    summary "all fuzzers: $total inputs"
}

# Rounds of random actions, each with another seed and scale, until the time is over.
window() {
    local round=0 actions=0 starts=0 log seed more_actions more_starts scales=(1 1.5 2)
    while [ "$(left)" -gt 0 ]; do
        round=$((round + 1)) seed=$((RANDOM * 32768 + RANDOM + 1))
        log=$folder/log/window-$seed-${scales[round % 3]}
        TNNSCOPE_RANDOM_ACTIONS=1000 TNNSCOPE_RANDOM_SEED=$seed QT_SCALE_FACTOR=${scales[round % 3]} \
            build/sanitized-window/tests/window_tests tst_random_actions anythingCanBeDone -maxwarnings 0 >"$log" 2>&1 \
            || found "the window with seed $seed at scale ${scales[round % 3]}, see $log"
        read -r more_actions more_starts < <(sed -n 's/.* \([0-9]*\) actions, \([0-9]*\) starts$/\1 \2/p' "$log")
        actions=$((actions + ${more_actions:-0})) starts=$((starts + ${more_starts:-0}))
        grep -q "^FAIL\|ERROR: \|runtime error" "$log" || rm -f "$log"
    done
    summary "window: $actions actions, $starts starts in $round rounds"
}

hostile_files() {
    local log=$folder/log/hostile-window
    build/sanitized-window/tests/window_tests tst_hostile_window >"$log" 2>&1 \
        || found "hostile files in the window, see $log"
    summary "hostile files in the window: $(grep '^Totals' "$log")"
}

memory() {
    local log=$folder/log/memory
    TNNSCOPE_OPEN_CYCLES=500 build/release/tests/window_tests tst_random_actions memoryStaysFlat -maxwarnings 0 >"$log" 2>&1 \
        || found "memory, see $log"
    summary "memory: $(sed -n 's/^.*memoryStaysFlat() \(.* cycles\)/\1/p' "$log")"
}

# Half of the random kills replace a file, half write a new one; each call to the system is killed too.
kills() {
    local name log
    for name in "window_tests tst_killed_export" "torch_tests tst_killed_training"; do
        log=$folder/log/${name#* }
        # shellcheck disable=SC2086 # the executable and the test
        TNNSCOPE_KILLS=100 build/release/tests/$name -maxwarnings 0 >"$log" 2>&1 || found "kills, see $log"
        summary "${name#* }: $(sed -n 's/^.* \([0-9]*\) kills$/\1/p' "$log" | paste -sd+) kills"
    done
}

threads() {
    local log=$folder/log/threads
    TSAN_OPTIONS=suppressions=$PWD/tests/threads.supp ctest --preset threads >"$log" 2>&1 || found "threads, see $log"
    summary "threads: $(grep 'tests passed' "$log")"
}

fuzz &
memory
threads
kills
hostile_files
window
wait
summary "$((SECONDS - begin)) s in all"
cat "$folder/log/summary"
! grep -q '^FOUND' "$folder/log/summary"
