// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstring>

#include <QByteArray>
#include <QString>

#include "tests/engine/checkpoint/made_hyena.h"

namespace tnn::test {

/// A formula for a spreadsheet, a picture for HTML, letters from right to left and a control character.
inline const QString Hostile = QStringLiteral("=1+1<img src=q>&amp;\u202E\u0007\\%$#_");

/// A HyenaDNA in safetensors whose keys and metadata contain that.
inline QByteArray hostileModel()
{
    const std::vector<std::byte> bytes = safetensorsOf(MadeHyena{.lags = 32, .vocabulary = 12}.languageModel());
    const QByteArray file(reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size()));
    quint64 size = 0;
    std::memcpy(&size, file.constData(), sizeof size);
    QByteArray header = file.mid(sizeof size, static_cast<qsizetype>(size));
    const QByteArray data = file.mid(static_cast<qsizetype>(sizeof size + size));
    const QByteArray name = QString(Hostile)
                                .replace(QLatin1Char('\\'), QLatin1String("\\\\"))
                                .replace(QChar(7), QLatin1String("\\u0007"))
                                .toUtf8();
    header.replace("\"backbone.", "\"" + name + ".backbone.").replace("\"lm_head.", "\"" + name + ".lm_head.");
    header.replace(0, 1, "{\"__metadata__\":{\"" + name + "\":\"" + name + "\"},");
    size = static_cast<quint64>(header.size());
    return QByteArray(reinterpret_cast<const char *>(&size), sizeof size) + header + data;
}

} // namespace tnn::test
