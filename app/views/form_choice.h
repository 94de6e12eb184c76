// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QComboBox>

#include "engine/document/operator_form.h"

namespace tnn::app {

/// How a reduced form is made: "8 states" or "error 1e-5", and how many taps ahead of it where they are not as usual.
QString reductionText(const ssm::ReduceRequest &request);
/// "ssm", "reduced, 8 states".
QString formText(document::OperatorForm operatorForm, const ssm::ReduceRequest &request);

/// Ways to compute a token from those before it, by name; tooltips say what each one is.
class FormChoice : public QComboBox {
    Q_OBJECT

public:
    /// Fft, which any operator allows, is among those that are offered.
    FormChoice(const std::vector<document::OperatorForm> &offered, QWidget *parent);

    /// All of them but the cache, which gives what fft does, fft first.
    static std::vector<document::OperatorForm> forms();

    document::OperatorForm operatorForm() const; ///< Fft where none is chosen
    /// A first entry that stands for none, chosen until another one is.
    void offerNone(const QString &text, const QString &explanation);
    std::optional<document::OperatorForm> chosen() const; ///< none: that entry
    void setDecoding(document::OperatorForm operatorForm);
    /// Why only fft can be had; empty: all can.
    void setRefusal(const QString &reason);
    void setReduction(const ssm::ReduceRequest &reduce); ///< how Reduced is made, for its explanation

private:
    void explain();

    QString m_none; ///< explains the entry for none; empty: there is no such entry
    QString m_refusal;
    ssm::ReduceRequest m_reduce;
};

} // namespace tnn::app
