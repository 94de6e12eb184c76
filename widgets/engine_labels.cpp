// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/engine_sentences.h"

#include <QtGlobal>

namespace tnn::widgets {

namespace {

constexpr const char *Labels[] = {
    QT_TRANSLATE_NOOP("engine", "%1, mean over channels"),
    QT_TRANSLATE_NOOP("engine", "%1, extreme over channels"),
    QT_TRANSLATE_NOOP("engine", "%1, channel %2"),
    QT_TRANSLATE_NOOP("engine", "%1, input v"),
    QT_TRANSLATE_NOOP("engine", "%1, output"),
    QT_TRANSLATE_NOOP("engine", "%1, gate u"),
    QT_TRANSLATE_NOOP("engine", "%1, hidden state"),
    QT_TRANSLATE_NOOP("engine", "%1, impulse"),
    QT_TRANSLATE_NOOP("engine", "%1, step"),
    QT_TRANSLATE_NOOP("engine", "%1, ramp"),
    QT_TRANSLATE_NOOP("engine", "%1, sine:%2"),
    QT_TRANSLATE_NOOP("engine", "%1, sine"),
    QT_TRANSLATE_NOOP("engine", "%1, chirp"),
    QT_TRANSLATE_NOOP("engine", "%1, noise:%2"),
    QT_TRANSLATE_NOOP("engine", "%1, noise"),
    QT_TRANSLATE_NOOP("engine", "%1, height"),
    QT_TRANSLATE_NOOP("engine", "%1, width"),
    QT_TRANSLATE_NOOP("engine", "%1, head %2"),
    QT_TRANSLATE_NOOP("engine", "%1, %2 of %3 steps"),
    QT_TRANSLATE_NOOP("engine", "%1, %2 steps"),
    QT_TRANSLATE_NOOP("engine", "layer %1"),
    QT_TRANSLATE_NOOP("engine", "head %1, %2"),
    QT_TRANSLATE_NOOP("engine", "head %1"),
    QT_TRANSLATE_NOOP("engine", "channel %1"),
    QT_TRANSLATE_NOOP("engine", "mean over channels"),
    QT_TRANSLATE_NOOP("engine", "extreme over channels"),
    QT_TRANSLATE_NOOP("engine", "every layer"),
    QT_TRANSLATE_NOOP("engine", "mean"),
    QT_TRANSLATE_NOOP("engine", "extreme"),
    QT_TRANSLATE_NOOP("engine", "original"),
    QT_TRANSLATE_NOOP("engine", "input text"),
    QT_TRANSLATE_NOOP("engine", "impulse"),
    QT_TRANSLATE_NOOP("engine", "step"),
    QT_TRANSLATE_NOOP("engine", "ramp"),
    QT_TRANSLATE_NOOP("engine", "sine"),
    QT_TRANSLATE_NOOP("engine", "chirp"),
    QT_TRANSLATE_NOOP("engine", "noise"),
    QT_TRANSLATE_NOOP("engine", "sine:%1"),
    QT_TRANSLATE_NOOP("engine", "noise:%1"),
    QT_TRANSLATE_NOOP("engine", "published ETSC, float32"),
    QT_TRANSLATE_NOOP("engine", "published ETSC, float64"),
    QT_TRANSLATE_NOOP("engine", "unpadded pairs, float32"),
    QT_TRANSLATE_NOOP("engine", "reduced to %1 states"),
    QT_TRANSLATE_NOOP("engine", "reduced to %1"),
    QT_TRANSLATE_NOOP("engine", "window, all %1 lags"),
    QT_TRANSLATE_NOOP("engine", "window all %1 lags"),
    QT_TRANSLATE_NOOP("engine", "window %1 lags"),
    QT_TRANSLATE_NOOP("engine", "reduced %1 states"),
    QT_TRANSLATE_NOOP("engine", "fairseq language model of attention and TNOs (%1)"),
    QT_TRANSLATE_NOOP("engine", "fairseq research %1 with %2 (%3)"),
    QT_TRANSLATE_NOOP("engine", "causal language model trained by Tnnscope"),
    QT_TRANSLATE_NOOP("engine", "fairseq causal language model (%1)"),
    QT_TRANSLATE_NOOP("engine", "fairseq causal language model"),
    QT_TRANSLATE_NOOP("engine", "fairseq masked language model (%1)"),
    QT_TRANSLATE_NOOP("engine", "fairseq masked language model"),
    QT_TRANSLATE_NOOP("engine", "fairseq Long Range Arena model (%1)"),
    QT_TRANSLATE_NOOP("engine", "fairseq Long Range Arena model"),
    QT_TRANSLATE_NOOP("engine", "fairseq CTNN language model (%1)"),
    QT_TRANSLATE_NOOP("engine", "fairseq CTNN language model"),
    QT_TRANSLATE_NOOP("engine", "laxtnn causal language model (%1)"),
    QT_TRANSLATE_NOOP("engine", "laxtnn causal language model"),
    QT_TRANSLATE_NOOP("engine", "laxtnn masked language model (%1)"),
    QT_TRANSLATE_NOOP("engine", "laxtnn masked language model"),
    QT_TRANSLATE_NOOP("engine", "causal language model (%1)"),
    QT_TRANSLATE_NOOP("engine", "causal language model"),
    QT_TRANSLATE_NOOP("engine", "masked language model (%1)"),
    QT_TRANSLATE_NOOP("engine", "masked language model"),
    QT_TRANSLATE_NOOP("engine", "speed test of the ETSC paper (TnnLm)"),
    QT_TRANSLATE_NOOP("engine", "Long Range Arena classifier (%1)"),
    QT_TRANSLATE_NOOP("engine", "image classifier of TNN layers (%1)"),
    QT_TRANSLATE_NOOP("engine", "image classifier of TNN layers"),
    QT_TRANSLATE_NOOP("engine", "xmixers causal language model (TnnForCausalLM)"),
    QT_TRANSLATE_NOOP("engine", "coefficients of one TNO"),
    QT_TRANSLATE_NOOP("engine", "dense Toeplitz matrix of %1"),
    QT_TRANSLATE_NOOP("engine", "shape of the array"),
    QT_TRANSLATE_NOOP("engine", "no negative lag is other than zero"),
    QT_TRANSLATE_NOOP("engine", "negative lags that are not zero"),
    QT_TRANSLATE_NOOP("engine", "without gamma no tensor tells the heads"),
    QT_TRANSLATE_NOOP("engine", "there is no tensor %1"),
    QT_TRANSLATE_NOOP("engine", "default of %1"),
    nullptr,
};

} // namespace

const char *const *engineLabels()
{
    return Labels;
}

} // namespace tnn::widgets
