#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# How the examples were trained, 500 steps each: on the first 1059624 characters of tinyshakespeare.txt
# (public domain; 1115394 characters, github.com/karpathy/char-rnn). evaluate.txt is the rest.
set -e
text=${1:?"usage: ./train.sh tinyshakespeare.txt"}
tnnscope train "$text" --take 1059624 --no-optimizer -o shakespeare.pt
tnnscope train "$text" --take 1059624 --no-optimizer --decay none -o shakespeare-no-decay.pt
tnnscope train "$text" --take 1059624 --no-optimizer --decay learned -o shakespeare-learned-decay.pt
tail -c +1059625 "$text" >evaluate.txt
