// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

// draw_icon IN.svg SIZE OUT.png: the sizes that desktops without SVG need, drawn when the program is built.
int main(int argc, char *argv[])
{
    if (argc != 4)
        return 2;
    QSvgRenderer icon(QString::fromLocal8Bit(argv[1]));
    const int size = QString::fromLocal8Bit(argv[2]).toInt();
    QImage image(size, size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    {
        QPainter painter(&image);
        icon.render(&painter);
    }
    return icon.isValid() && image.save(QString::fromLocal8Bit(argv[3])) ? 0 : 1;
}
