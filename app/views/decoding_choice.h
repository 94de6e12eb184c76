// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QComboBox>

#include "engine/commands/decoding.h"

namespace tnn::app {

/// How a reduced form is made: "8 states" or "error 1e-5", and how many taps ahead of it where they are not as usual.
QString reductionText(const ssm::ReduceRequest &request);
/// "ssm", "reduced, 8 states".
QString formText(commands::Decoding decoding, const ssm::ReduceRequest &request);

/// Ways to compute a token from those before it, by name; tooltips say what each one is.
class DecodingChoice : public QComboBox {
    Q_OBJECT

public:
    /// Fft, which any operator allows, is among those that are offered.
    DecodingChoice(std::vector<commands::Decoding> offered, QWidget *parent);

    /// All of them but the cache, which gives what fft does, fft first.
    static std::vector<commands::Decoding> forms();

    commands::Decoding decoding() const;
    void setDecoding(commands::Decoding decoding);
    /// Why only fft can be had; empty: all can.
    void setRefusal(const QString &reason);
    void setReduction(const ssm::ReduceRequest &reduce); ///< how Reduced is made, for its explanation

private:
    void explain();

    std::vector<commands::Decoding> m_offered;
    QString m_refusal;
    ssm::ReduceRequest m_reduce;
};

} // namespace tnn::app
