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

/// Whose perplexity is measured: what is open, as it is or changed, or a file that is only compared with it.
struct MeasuredModel {
    Message name;
    std::string path;               ///< opened where there is no document yet
    document::DocumentPtr document; ///< null: not opened yet
    io::VocabularyPtr vocabulary;   ///< null: none; of a file looked for beside it
    model::Overrides overrides;
    std::optional<document::OperatorForm>
        operatorForm;            ///< by this form of the operators; none: the whole window at once
    document::FormOptions form;  ///< how it is made, and where
    remote::RunTarget runTarget; ///< where the document is measured

    bool operator==(const MeasuredModel &) const = default;
};

/// Of a file that is opened when its turn comes.
MeasuredModel modelAt(const QString &path);
/// What is open with overrides and by a form of its operators, named after both; none where neither changes anything.
std::optional<MeasuredModel> changedModel(const MeasuredModel &original, const model::Overrides &overrides,
                                          document::OperatorForm operatorForm, const document::FormOptions &form);

/// On what it is measured.
struct MeasuredText {
    Message name;     ///< for people
    std::string path; ///< of a file; empty: `text`
    std::string text; ///< what was typed, a text or, without a vocabulary, ids
    long limit = 0;   ///< only so many tokens from its beginning; 0: all

    bool operator==(const MeasuredText &) const = default;
};

/// What a measurement gives, and what it was made with.
struct MeasuredCurve {
    document::DocumentPtr document;
    io::VocabularyPtr vocabulary;
    std::vector<run::LengthLoss> points;
    long trainingLength = 0;
    Message warning;
};

/// Opens, reads and measures on a worker; lengths that the text does not fill are left out, none given: those of
/// extrapolationLengths(). Throws tnn::Error.
MeasuredCurve measureCurve(const MeasuredModel &model, const MeasuredText &text, std::vector<long> lengths,
                           Inbox<run::LengthLoss> &inbox, const Task &task);

} // namespace tnn::app
