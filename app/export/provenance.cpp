// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/provenance.h"

#include "app/views/words.h"

namespace tnn::app {

QString versionText()
{
    return QStringLiteral(TNNSCOPE_VERSION);
}

QString Provenance::text() const
{
    return QStringLiteral("%1 of %2, %3 (%4)").arg(view, checkpoint, selection, program);
}

Provenance provenanceOf(const QString &view, const commands::Document &document, const commands::FigureRequest &request)
{
    const auto &selection = request.selection;
    const auto &tno = document.description().tnos.at(static_cast<std::size_t>(selection.tno));
    QString what = QStringLiteral("%1, head %2, channels %3, n %4, %5")
                       .arg(QString::fromStdString(tno.name))
                       .arg(selection.head)
                       .arg(request.allChannels ? QStringLiteral("all") : channelsText(selection.channels))
                       .arg(selection.n)
                       .arg(nameOf(request.stage));
    if (request.overrides.gamma)
        what += QStringLiteral(", gamma %1").arg(*request.overrides.gamma);
    if (!request.overrides.decay)
        what += QStringLiteral(", no decay");
    if (const long off = channelsOff(request.overrides); off > 0)
        what += QStringLiteral(", %1 channels off").arg(off);
    const QString path = QString::fromStdString(document.checkpoint().path);
    const QString role = QString::fromStdString(document.role());
    return {view, role.isEmpty() ? fileNameOf(path) : QStringLiteral("%1 (%2)").arg(role, fileNameOf(path)), what, QStringLiteral("Tnnscope %1").arg(versionText())};
}

} // namespace tnn::app
