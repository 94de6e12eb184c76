// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/card.h"
#include "app/controls/labels.h"

namespace tnn::app {

/// A dismissible sentence above the views: the open checkpoint stays open.
class MessageBar : public Surface {
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    void showMessage(const QString &sentence, bool isError = true);
    /// For what concerns only the moment: it goes with the next noteChange().
    void showUntilChange(const QString &sentence, bool isError = true);
    void noteChange();
    QString text() const { return m_text->text(); }

private:
    ElidedLabel *m_text = nullptr;
    bool m_endsWithChange = false;
};

} // namespace tnn::app
