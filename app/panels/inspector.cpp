// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/inspector.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "app/panels/description_notes.h"
#include "engine/analysis/memory.h"
#include "engine/figures/kernels/matrix_figure.h"
#include "engine/io/file.h"
#include "engine/run/info.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

using checkpoint::Option;
using Entries = QList<PropertyList::Entry>;

const QString OptionsJob = QStringLiteral("options");

/// The TNO's own options first, then those of the model that it does not repeat.
std::vector<Option> optionsOf(const checkpoint::Description &description, const checkpoint::TnoDescription &tno)
{
    std::vector<Option> options = tno.options;
    for (const Option &option : description.options) {
        const bool repeated = std::any_of(options.begin(), options.end(),
                                          [&option](const Option &other) { return other.key == option.key; });
        if (!repeated)
            options.push_back(option);
    }
    return options;
}

/// Assumed options and those given here can be set; those stored in the file cannot be changed.
PropertyList::Entry entryOf(const Option &option, const checkpoint::GivenOptions &given)
{
    PropertyList::Entry entry{QString::fromStdString(option.key),
                              QString::fromStdString(checkpoint::toText(option.value)), option.source,
                              widgets::translated(option.origin)};
    if (option.source == checkpoint::Source::Given) {
        entry.editable = option.value;
        entry.tip = given.set.contains(option.key) ? Inspector::tr("set by you for all TNOs of this checkpoint")
                                                   : Inspector::tr("given: %1").arg(entry.tip);
    } else if (option.source == checkpoint::Source::Assumed) {
        entry.editable = option.value;
        entry.tip = Inspector::tr("assumed: %1. Not stored in the file; it can be set here for all TNOs")
                        .arg(entry.tip);
    } else {
        entry.tip = Inspector::tr("%1: %2").arg(sourceName(option.source), entry.tip);
    }
    return entry;
}

QString firstOf(const std::vector<std::string> &keys)
{
    constexpr std::size_t Most = 12;
    QStringList names;
    for (std::size_t i = 0; i < std::min(Most, keys.size()); ++i)
        names.append(escapedText(keys[i]));
    if (keys.size() > Most)
        names.append(QStringLiteral("\u2026"));
    return names.join(QStringLiteral(", "));
}

Entries configurationOf(const document::Document &document, const checkpoint::TnoDescription &tno)
{
    Entries entries;
    // These may be unknown for an operator that is only named; learned tables have no RPE.
    if (tno.channels() > 0)
        entries.append({Inspector::tr("heads \u00d7 ch."),
                        QStringLiteral("%1 \u00d7 %2").arg(tno.heads).arg(tno.headDim),
                        {},
                        Inspector::tr("Heads, and channels per head")});
    if (tno.channels() > 0)
        entries.append({Inspector::tr("kernel from"),
                        widgets::translated(run::kernelSource(tno)),
                        {},
                        Inspector::tr("How the coefficients are stored; of a network, its width and hidden blocks")});
    if (tno.parameters > 0) // differences and kernels of the zoo have none
        entries.append({Inspector::tr("parameters"),
                        countText(tno.parameters),
                        {},
                        Inspector::tr("%1 in this operator").arg(tno.parameters)});
    if (document.description().trainingLength)
        entries.append({Inspector::tr("training n"),
                        QString::number(*document.description().trainingLength),
                        {},
                        tno.axis == checkpoint::Axis::Sequence
                            ? Inspector::tr("Tokens per training sequence")
                            : Inspector::tr("Tokens along one axis of a training image")});
    for (const Option &option : optionsOf(document.description(), tno))
        entries.append(entryOf(option, document.given()));
    if (const auto &unused = document.description().unused; !unused.empty())
        entries.append({Inspector::tr("unused keys"),
                        QString::number(unused.size()),
                        {},
                        Inspector::tr("Tensors that are not part of any recognized layer; Metadata lists them: %1")
                            .arg(firstOf(unused))});
    return entries;
}

} // namespace

Inspector::Inspector(Session &session, Jobs &jobs, QWidget *parent) :
    QWidget(parent), m_session(session), m_jobs(jobs), m_tnoCard(new Card(tr("Operator"), this)),
    m_channelCard(new Card(tr("Channel"), this)), m_notes(new DescriptionNotes), m_configuration(new PropertyList),
    m_statistics(new PropertyList(m_channelCard))
{
    auto *content = new QWidget;
    content->setLayout(inColumn({m_notes, {m_configuration, 1}}, 6, QMargins()));
    m_tnoCard->body()->addWidget(makeScrollArea(content, m_tnoCard));
    m_channelCard->body()->addWidget(m_statistics);
    setLayout(inColumn({{m_tnoCard, 1}, m_channelCard}, 8, QMargins()));
    session.onDocument(this, &Inspector::showTno);
    session.onChange(this, &Inspector::showTno, &ViewState::selection);
    session.onChange(this, &Inspector::measure, &ViewState::overrides, &ViewState::stage);
    // The result for a file that is no longer open is not needed.
    session.onDocument(this, [this] { m_jobs.stop(OptionsJob); });
    connect(m_configuration, &PropertyList::edited, this, &Inspector::setOption);
    connect(m_configuration, &PropertyList::resetRequested, this, [this](const QString &key) { setOption(key, {}); });
    showTno();
}

/// A job describes the checkpoint again without reopening it. A second change while it runs is added to the first.
void Inspector::setOption(const QString &key, const std::optional<checkpoint::OptionValue> &value)
{
    if (!m_session.shownDocument())
        return;
    if (!m_jobs.isRunning(OptionsJob))
        m_wanted = m_session.shownDocument()->given();
    m_wanted.setBy = Message("your value");
    m_wanted.set.erase(key.toStdString());
    if (value)
        m_wanted.set.emplace(key.toStdString(), *value);
    else
        m_wanted.config.erase(key.toStdString());
    m_jobs.run(
        OptionsJob, this,
        [checkpoint = m_session.shownDocument()->sharedCheckpoint(), given = m_wanted](const Task &task) {
            document::DocumentPtr document = std::make_shared<const document::Document>(checkpoint, given);
            task.check();
            return document;
        },
        [this](const std::shared_ptr<const document::DocumentPtr> &document) {
            m_session.replaceShownDocument(*document);
        },
        [this, key](const QString &, const QString &reason) {
            m_configuration->setEntries(configurationOf(*m_session.shownDocument(), *m_session.tno())); // restores it
            m_configuration->setProblem(key, reason);
        },
        2);
}

void Inspector::showTno()
{
    measure();
    const auto *tno = m_session.tno();
    if (m_shownDocument == m_session.shownDocument() && m_shownTno == tno)
        return;
    m_shownDocument = m_session.shownDocument();
    m_shownTno = tno;
    m_configuration->setProblem({}, {});
    m_tnoCard->setTitle(tno ? tr("Operator of %1").arg(widgets::translated(tno->name)) : tr("Operator"));
    m_tnoCard->setNote(tno ? QString::fromStdString(m_session.shownDocument()->description().family) : QString());
    setPlainTip(m_tnoCard, tno ? widgets::translated(m_session.shownDocument()->description().familyName) : QString());
    m_configuration->setEntries(tno ? configurationOf(*m_session.shownDocument(), *tno) : Entries());
    if (tno)
        m_notes->setDescription(m_session.shownDocument()->description(), *tno);
    else
        m_notes->clear();
}

void Inspector::measure()
{
    const QString key = QStringLiteral("statistics");
    if (!m_session.shownDocument()) {
        m_jobs.stop(key);
        m_channelCard->setTitle(tr("Channel"));
        m_statistics->setEntries({});
        return;
    }
    auto request = m_session.request();
    request.selection.channels.resize(1);
    m_channelCard->setTitle(tr("Channel %1").arg(request.selection.channels.front()));
    m_channelCard->setNote(joined({nameOf(request.stage), tr("n = %1").arg(request.selection.n)}));
    m_jobs.run(
        key, this,
        [document = m_session.shownDocument(), request](const Task &task) {
            return analysis::summarize(*figures::matrixFigure(*document, request, task).kernels.front());
        },
        [this](const std::shared_ptr<const analysis::KernelSummary> &summary) { showStatistics(*summary); },
        [this](const QString &, const QString &reason) {
            m_statistics->setEntries({{tr("none"), reason, {}, reason}});
        },
        -1);
}

void Inspector::showStatistics(const analysis::KernelSummary &summary)
{
    const auto &s = summary;
    const auto ofFinite = [&s](const QString &text) { return s.finite > 0 ? text : QStringLiteral("\u2013"); };
    m_statistics->setEntries({{tr("min, max"),
                               ofFinite(QStringLiteral("%1, %2").arg(numberText(s.minimum), numberText(s.maximum))),
                               {},
                               tr("Of t\u2096 over all lags")},
                              {tr("mean"), ofFinite(numberText(s.mean)), {}, tr("Of t\u2096 over all lags")},
                              {tr("L2"), ofFinite(numberText(s.norm)), {}, tr("\u221a\u03a3 t\u00b2")},
                              {tr("k50, k90, k99"),
                               ofFinite(QStringLiteral("%1, %2, %3").arg(s.k50).arg(s.k90).arg(s.k99)),
                               {},
                               tr("The smallest |lag| within which 50, 90, 99 % of the energy lies")},
                              {tr("fitted decay"),
                               s.fittedDecay > 0 ? numberText(s.fittedDecay) : tr("none"),
                               {},
                               tr("g of the least-squares line log |t\u2096| = a + |k| log g")},
                              {tr("NaN, Inf"),
                               QStringLiteral("%1, %2").arg(s.nan).arg(s.infinite),
                               {},
                               tr("Values that are not finite; the other statistics exclude them")}});
}

} // namespace tnn::app
