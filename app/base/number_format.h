// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QFileInfo>
#include <QString>
#include <QStringList>

#include "engine/figures/figure_request.h"
#include "engine/run/compare.h"

namespace tnn::app {

QString nameOf(figures::Stage stage);          ///< "decayed", "raw", "decayed - raw"
QString axisName(checkpoint::Axis axis);       ///< "sequence", "height", "width"
QString sourceName(checkpoint::Source source); ///< "stored", "inferred", "given", "assumed"
/// The last part of a file's or folder's path, even if it ends with a slash, or "hf:ORG/NAME" in the Hugging Face
/// cache; made printable.
QString fileNameOf(const QString &path);
/// Returns the name of a checkpoint as fileNameOf() does, with its folder before a name that many models share:
/// "small/model.safetensors".
QString modelNameOf(const std::string &path);
/// The file or folder of a path or of "hf:ORG/NAME"; one that does not exist if that is not in the cache.
QFileInfo fileInfoOf(const QString &path);
std::string encodedPath(const QString &path); ///< in the file system's encoding
/// Text from a file, made printable (io::escaped).
QString escapedText(std::string_view text);
/// The non-empty parts, joined for a subtitle.
QString joined(const QStringList &parts);
/// Four significant digits; tiny and huge numbers as powers of ten.
QString numberText(double value);
/// "1.3e-7": two significant digits, for errors.
QString errorText(double value);
/// "✓ within 1e-05", "✗ beyond 0.0001": run::verdictOf() with a mark.
QString verdictText(const run::AlgorithmResult &result, double tolerance);
QString timeText(double seconds);     ///< "42 us", "1.4 ms", "2.1 s"
QString durationText(double seconds); ///< "42 s", "3 min 20 s", "1 h 5 min"
QString countText(long long number);  ///< "866 k", "1.2 M"
/// The overrides: "γ 0.9, no decay, |lag| ≤ 64, 3 channels off"; empty if there are none.
QString overridesText(const model::Overrides &overrides);
/// Returns overridesText() with what an operator's file says instead: "γ 0.5, stored 0.99".
QString changedText(const model::Overrides &overrides, const checkpoint::TnoDescription *tno);
/// Channels as the user writes them: "57, 12, 200-204".
QString channelsText(const std::vector<long> &channels);
/// Channels as typed: "57, 12, 200-204", without duplicates, in the order given. Nothing if the text is not such a
/// list or if a channel is not below `channels`; `reason` then says which.
std::optional<std::vector<long>> channelsFrom(const QString &text, long channels, QString *reason);

} // namespace tnn::app
