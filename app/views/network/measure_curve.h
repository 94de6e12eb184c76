// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include <QString>

#include "app/base/inbox.h"
#include "engine/figures/network_figures.h"
#include "engine/remote/run_target.h"
#include "engine/run/text_input.h"

namespace tnn::app {

/// A model whose perplexity is measured: the open one, as stored or changed, or a file that is only compared with it.
struct MeasuredModel {
    Message name;
    std::string path;               ///< opened if there is no document yet
    document::DocumentPtr document; ///< null: not opened yet
    io::VocabularyPtr vocabulary;   ///< null: none; for a file, looked up next to it
    model::Overrides overrides;
    std::optional<document::OperatorForm>
        operatorForm;            ///< by this form of the operators; none: the whole window at once
    document::FormOptions form;  ///< how and where it is built
    remote::RunTarget runTarget; ///< where the document runs

    bool operator==(const MeasuredModel &) const = default;
};

/// A file that is opened when its turn comes.
MeasuredModel modelAt(const QString &path);
/// The open checkpoint with overrides and with a form of its operators, named after both; none if neither changes
/// anything.
std::optional<MeasuredModel> changedModel(const MeasuredModel &original, const model::Overrides &overrides,
                                          document::OperatorForm operatorForm, const document::FormOptions &form);

/// The text of a measurement.
struct MeasuredText {
    Message name;     ///< for display
    std::string path; ///< for a file; empty: `text`
    std::string text; ///< the typed input: a text or, without a vocabulary, ids
    long limit = 0;   ///< the number of tokens to use from its beginning; 0: all

    bool operator==(const MeasuredText &) const = default;
};

/// The result of a measurement, and what it was measured with.
struct MeasuredCurve {
    document::DocumentPtr document;
    io::VocabularyPtr vocabulary;
    std::vector<run::LengthLoss> points;
    long trainingLength = 0;
    Message warning;
};

/// Opens, reads and measures on a worker; lengths that the text does not fill are omitted; if none are given, uses
/// those of extrapolationLengths(). Throws tnn::Error.
MeasuredCurve measureCurve(const MeasuredModel &model, const MeasuredText &text, std::vector<long> lengths,
                           Inbox<run::LengthLoss> &inbox, const Task &task);

} // namespace tnn::app
