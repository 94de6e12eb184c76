// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QByteArray>
#include <QPointF>
#include <QString>

namespace tnn::app {

/// A line of text in a picture, in big points, y growing upward.
struct PgfText {
    enum class Anchor { Left, Center, Right };

    QPointF start;    ///< of its baseline
    double angle = 0; ///< in degrees, counterclockwise
    double width = 0; ///< as the picture was laid out; LaTeX's font has another
    double size = 0;  ///< of the font
    double opacity = 1;
    QByteArray style;   ///< commands for its color and shape
    QByteArray content; ///< for LaTeX
    Anchor anchor = Anchor::Left;

    QPointF along(double distance) const; ///< the point of its baseline this far from its start
    QPointF anchorPoint() const;
    QByteArray code() const;
};

/// Appends a line of text to the one before if it goes on there: painters draw text of several scripts in pieces, and
/// an exponent separately. `raw` is the text itself. Returns false if it is on its own.
bool continuesText(PgfText &before, const PgfText &text, const QString &raw);

/// A short vertical line, such as a tick mark, or a frame: its horizontal middle.
struct PgfMiddle {
    double x = 0;
    bool isTick = false;
};

/// Finds out how each line of text was aligned, so that text of another width stays aligned: centered below a tick or
/// on a frame, or flush with other lines on the left or on the right.
void alignTexts(const std::vector<PgfText *> &texts, const std::vector<PgfMiddle> &middles);

} // namespace tnn::app
