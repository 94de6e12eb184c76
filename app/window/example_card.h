// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/card.h"

namespace tnn::app {

/// The bundled checkpoints as pictures of their matrices: a click opens one.
class ExampleCard : public Card {
    Q_OBJECT

public:
    explicit ExampleCard(QWidget *parent = nullptr);

signals:
    void chosen(const QString &path);
    void extrapolationRequested(); ///< all of them beside each other

private:
    QWidget *makePicture(const QString &path, const char *picture, const QString &name, const QString &tip);
};

} // namespace tnn::app
