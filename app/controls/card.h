// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/surface.h"

class QVBoxLayout;

namespace tnn::app {

class ElidedLabel;

/// A quiet panel with a title and, in small, what is worth saying beside it.
class Card : public Surface {
    Q_OBJECT

public:
    explicit Card(const QString &title, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setNote(const QString &note);
    QVBoxLayout *body() const { return m_body; }

private:
    ElidedLabel *m_title = nullptr;
    ElidedLabel *m_note = nullptr;
    QVBoxLayout *m_body = nullptr;
};

} // namespace tnn::app
