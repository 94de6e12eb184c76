// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/measure_curve.h"

#include <algorithm>

#include <QFile>

#include "app/base/number_format.h"
#include "engine/error.h"

namespace tnn::app {

namespace {

run::TextIds idsOf(const MeasuredText &text, const io::Vocabulary *vocabulary)
{
    const bool isIds = text.path.ends_with(".npy");
    if (!text.path.empty() && !isIds && vocabulary == nullptr)
        throw Error("a text needs a vocabulary, and there is none beside the checkpoint");
    if (!text.path.empty())
        return run::readTextIds(vocabulary, text.path);
    return vocabulary != nullptr ? run::idsOf(*vocabulary, text.text) : run::TextIds{io::parseIds(text.text), {}};
}

} // namespace

MeasuredModel modelAt(const QString &path)
{
    MeasuredModel model;
    model.name = Message::verbatim(fileNameOf(path).toStdString());
    model.path = QFile::encodeName(path).toStdString();
    return model;
}

std::optional<MeasuredModel> changedModel(const MeasuredModel &original, const model::Overrides &overrides,
                                          document::OperatorForm operatorForm, const document::FormOptions &form)
{
    const bool byForm = operatorForm != document::OperatorForm::Fft;
    if (!overrides.any() && !byForm)
        return std::nullopt;
    MeasuredModel changed = original;
    std::vector<Message> names{document::titleOf(overrides)};
    changed.overrides = overrides;
    if (byForm) {
        names.push_back(titleOf(operatorForm, form.reduce));
        changed.operatorForm = operatorForm;
        changed.form.layer = form.layer;
    }
    if (form.layer && byForm)
        names.push_back(Message("layer %1 alone", *form.layer));
    if (operatorForm == document::OperatorForm::Reduced)
        changed.form.reduce = form.reduce;
    changed.name = tnn::joined(names);
    return changed;
}

MeasuredCurve measureCurve(const MeasuredModel &model, const MeasuredText &text, std::vector<long> lengths,
                           Inbox<run::LengthLoss> &inbox, const Task &task)
{
    MeasuredCurve curve{model.document, model.vocabulary, {}, 0, {}};
    if (!curve.document) {
        curve.document = document::Document::open(model.path);
        run::checkLanguageModel(*curve.document);
        curve.vocabulary = run::vocabularyOf(*curve.document);
    }
    task.check();
    curve.trainingLength = curve.document->description().trainingLength.value_or(0);
    run::EvaluateRequest request;
    run::TextIds ids = idsOf(text, curve.vocabulary.get());
    curve.warning = ids.warning;
    request.ids = std::move(ids.ids);
    if (text.limit > 0 && static_cast<long>(request.ids.size()) > text.limit)
        request.ids.resize(static_cast<std::size_t>(text.limit));
    const auto tokens = static_cast<long>(request.ids.size());
    if (lengths.empty())
        lengths = figures::extrapolationLengths(curve.document->defaultLength(), tokens);
    lengths.erase(std::remove_if(lengths.begin(), lengths.end(), [tokens](long length) { return length >= tokens; }),
                  lengths.end());
    if (lengths.empty())
        throw Error("the text has %1 tokens, too few for any of the lengths", tokens);
    request.lengths = std::move(lengths);
    request.overrides = model.overrides;
    request.operatorForm = model.operatorForm;
    request.form = model.form;
    const auto told = [&inbox](const run::LengthLoss &point) { inbox.put(point); };
    curve.points = remote::evaluateAt(model.runTarget, *curve.document, request, told, task);
    return curve;
}

} // namespace tnn::app
