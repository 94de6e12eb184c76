// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QTextBrowser>

#include "engine/document/document.h"
#include "widgets/base/theme.h"

namespace tnn::app {

/// A page of the manual. The page of a view begins with a picture, drawn now by the view's own code from the bundled
/// example, so that it never shows an older window.
class ManualText : public QTextBrowser {
    Q_OBJECT

public:
    ManualText(widgets::Theme theme, QWidget *parent);

    /// Shows resources/manual/`name`.md, or its translation.
    void showPage(const QString &name, const QString &page);

protected:
    QVariant loadResource(int type, const QUrl &url) override;

private:
    QImage drawn(const QString &name);

    QImage m_picture; ///< the picture on the shown page
    widgets::Theme m_theme;
    document::DocumentPtr m_example; ///< opened when the first picture is drawn
};

} // namespace tnn::app
