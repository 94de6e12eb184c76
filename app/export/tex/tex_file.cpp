// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/tex/tex_file.h"

#include <memory>
#include <vector>

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QRegularExpression>

#include "app/base/number_format.h"
#include "app/export/plot_export.h"
#include "app/export/tex/pgf_device.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/output_file.h"

namespace tnn::app {

namespace {

/// A name of the picture beside a .tex file that TeX reads as it is: another name keeps a checksum, so that two files
/// do not share a picture.
QString imageName(const QFileInfo &file, std::size_t image)
{
    const QString stem = file.completeBaseName();
    QString name = stem;
    name.replace(QRegularExpression(QStringLiteral("[^A-Za-z0-9.-]")), QStringLiteral("-"));
    if (name != stem)
        name += QStringLiteral("-%1").arg(qChecksum(stem.toUtf8()), 4, 16, QLatin1Char('0'));
    return name + (image == 0 ? QStringLiteral("-image.png") : QStringLiteral("-image%1.png").arg(image + 1));
}

/// Comments, which no line leaves.
QByteArray headOf(QStringList about, bool hasImages)
{
    about.append(QStringLiteral("Requires \\usepackage{pgf}; include it with \\input."));
    if (hasImages)
        about.append(QStringLiteral("The .png beside it must be where LaTeX finds it (\\graphicspath)."));
    QByteArray text;
    for (const QString &line : about)
        text += "% " + escapedText(line.toStdString()).toUtf8() + '\n';
    return text;
}

} // namespace

void writeTexFile(const PgfDevice &device, const QString &path, const QStringList &about)
{
    const std::vector<QImage> images = device.images();
    if (!images.empty() && io::isWrittenInPlace(encodedPath(path)))
        throw Error("has an image that is written next to it, which requires a file name").in(encodedPath(path));
    const QFileInfo file(path);
    std::vector<std::unique_ptr<io::OutputFile>> files;
    const auto write = [&files](const QString &name, const QByteArray &bytes) {
        files.push_back(std::make_unique<io::OutputFile>(encodedPath(name)));
        files.back()->write(bytes.toStdString());
    };
    for (std::size_t k = 0; k < images.size(); ++k)
        write(file.dir().filePath(imageName(file, k)), encodedPng(images[k], SmallestPng));
    write(path, headOf(about, !images.empty()) + device.picture([&file](std::size_t image) {
        return imageName(file, image).toLatin1();
    }));
    for (const auto &each : files)
        each->commit();
}

QStringList texImagesBeside(const QString &path)
{
    const QFileInfo file(path);
    QStringList images;
    for (std::size_t k = 0;; ++k) {
        const QString image = file.dir().filePath(imageName(file, k));
        if (!QFileInfo::exists(image))
            return images;
        images.append(image);
    }
}

} // namespace tnn::app
