// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>

#include "app/session/session.h"

namespace tnn::app {

/// The band as a what-if: coefficients beyond |lag| <= band are zero. Arrows go through powers of two, up to all lags.
class BandBox : public QSpinBox {
    Q_OBJECT

public:
    explicit BandBox(Session &session, QWidget *parent = nullptr);

    void stepBy(int steps) override;

protected:
    QString textFromValue(int value) const override;
    int valueFromText(const QString &text) const override;
    QValidator::State validate(QString &text, int &place) const override;

private:
    static constexpr int All = static_cast<int>(checkpoint::LongestLength);
    static QString allLags() { return tr("all"); }
    void showBand();

    Session &m_session;
};

} // namespace tnn::app
