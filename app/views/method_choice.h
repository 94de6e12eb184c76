// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QComboBox>

#include "engine/document/token_operators.h"

namespace tnn::app {

/// The ways to compute a token from those before it, by name; tooltips explain each one.
class MethodChoice : public QComboBox {
    Q_OBJECT

public:
    /// `offered` includes Fft, which any operator allows.
    MethodChoice(const std::vector<document::Method> &offered, QWidget *parent);

    /// All except the cache, which gives the same result as fft; fft first.
    static std::vector<document::Method> methods();

    document::Method method() const { return chosen().value_or(document::Method::Fft); } ///< Fft if none is chosen
    /// Adds a first entry that means none, selected until another one is chosen.
    void offerNone(const QString &text, const QString &explanation);
    std::optional<document::Method> chosen() const; ///< none: the entry added by offerNone()
    void setMethod(document::Method method) { setCurrentIndex(findData(static_cast<int>(method))); }
    /// Why only fft is available; empty: all are.
    void setRefusal(const QString &reason);
    void setReduction(const ssm::ReduceRequest &reduce); ///< how Reduced is built, for its tooltip

private:
    void explain();

    QString m_none; ///< tooltip of the entry for none; empty: there is no such entry
    QString m_refusal;
    ssm::ReduceRequest m_reduce;
};

} // namespace tnn::app
