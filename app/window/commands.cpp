// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/commands.h"

#include <algorithm>

#include <QAction>
#include <QHash>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

#include "app/base/language.h"
#include "app/base/number_format.h"
#include "app/base/settings.h"
#include "app/controls/actions.h"
#include "app/session/session.h"
#include "app/window/view_area.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

QString withoutMnemonic(QString text)
{
    static const QRegularExpression suffix(QStringLiteral("\\(&\\w\\)")); // for languages with another script
    text.remove(suffix);
    text.replace(QLatin1String("&&"), QString(QChar::Null)).remove(QLatin1Char('&'));
    text.replace(QChar::Null, QLatin1Char('&'));
    return text.remove(QChar(0x2026));
}

void addEntries(QList<MenuEntry> &entries, const QMenu &menu, const QString &top)
{
    const QString place = withoutMnemonic(menu.title());
    for (QAction *action : menu.actions()) {
        if (action->menu())
            addEntries(entries, *action->menu(), top);
        else if (!action->isSeparator() && action->isVisible())
            entries.append({action, place, top});
    }
}

/// The command for the view or panel with this title; its `run` is still to be set.
Command showing(const QString &title, const QString &place)
{
    Command command;
    command.title = Actions::tr("Show %1").arg(title);
    command.place = place;
    command.english = QStringLiteral("Show %1").arg(englishOf(title));
    command.names = QStringList{title, englishOf(title)};
    return command;
}

/// Words that people type for what a view shows, by its id, or for a menu entry.
QStringList synonymsOf(const QString &name)
{
    static const QHash<QString, const char *> words{
        {QStringLiteral("atlas"), "overview map model kernels"},
        {QStringLiteral("kernel-table"), "rows sort filter k99 csv list"},
        {QStringLiteral("findings"), "overview summary questions"},
        {QStringLiteral("toeplitz"), "heatmap image"},
        {QStringLiteral("coefficients"), "kernel curve taps filter impulse"},
        {QStringLiteral("decay"), "gamma lambda envelope"},
        {QStringLiteral("memory"), "k99 reach context"},
        {QStringLiteral("spectrum"), "eigenvalues poles modes residues"},
        {QStringLiteral("response"), "frequency filter bode phase delay"},
        {QStringLiteral("hankel"), "singular reduction order"},
        {QStringLiteral("form-errors"), "approximation accuracy"},
        {QStringLiteral("form-costs"), "states bytes speed"},
        {QStringLiteral("verification"), "cache streaming inference chunks agree"},
        {QStringLiteral("compare"), "difference ulp algorithms fft naive"},
        {QStringLiteral("gallery"), "layers heads multiples"},
        {QStringLiteral("inside"), "activations hidden gates"},
        {QStringLiteral("contributions"), "attention effective matrix look sources"},
        {QStringLiteral("token-losses"), "surprise likelihood position"},
        {QStringLiteral("substitutions"), "scan mutations variants mutagenesis logo"},
        {QStringLiteral("sweep"), "ablation lags states layers channels off prune"},
        {QStringLiteral("dependencies"), "jacobian perturbation influence map"},
        {QStringLiteral("receptive-field"), "reach lag depth influence"},
        {QStringLiteral("position-losses"), "context start transient mean band"},
        {QStringLiteral("generation"), "prompt text sample continue"},
        {QStringLiteral("extrapolation"), "perplexity length loss"},
        {QStringLiteral("training"), "loss optimizer learn"},
        {QStringLiteral("Manual"), "help families hyenadna evo2 s4d mega retnet"},
        {QStringLiteral(u"\u7b80\u4f53\u4e2d\u6587"), "chinese language"},
    };
    return QString::fromLatin1(words.value(name)).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// A menu entry with only the name of a panel shows that panel, as for views.
Command commandOf(const MenuEntry &entry)
{
    QAction *action = entry.action;
    Command command;
    if (action->property(Actions::ShowsPanel).toBool()) {
        command = showing(plainText(*action), entry.place);
    } else {
        command.title = plainText(*action);
        command.place = entry.place;
        command.english = withoutMnemonic(englishOf(action->text()));
    }
    command.synonyms = synonymsOf(command.english);
    command.keys = action->shortcut().toString(QKeySequence::NativeText);
    command.tip = action->toolTip();
    command.enabled = action->isEnabled();
    command.run = [action] { action->trigger(); };
    return command;
}

bool isSynonym(const Command &command, const QString &pattern)
{
    constexpr int Fewest = 3; // letters
    return pattern.size() >= Fewest
        && std::any_of(command.synonyms.begin(), command.synonyms.end(),
                       [&pattern](const QString &word) { return word.startsWith(pattern, Qt::CaseInsensitive); });
}

void addViews(QList<Command> &commands, ViewArea &viewArea)
{
    for (ViewPanel *panel : viewArea.panels()) {
        const QAction *show = panel->showAction();
        if (!show->isVisible() || !show->isEnabled())
            continue;
        const QString id = panel->view().id(), title = panel->view().title();
        commands.append(showing(title, Actions::tr("View")));
        commands.last().synonyms = synonymsOf(id);
        commands.last().run = [&viewArea, id] { viewArea.bring(id); };
        if (show->isChecked())
            commands.append(
                {Actions::tr("Close %1").arg(title), Actions::tr("View"), {}, {}, true, [panel] { panel->close(); }});
    }
}

void addLayers(QList<Command> &commands, Session &session)
{
    if (!session.shownDocument())
        return;
    int tno = -1;
    for (const checkpoint::TnoDescription &one : session.shownDocument()->description().tnos)
        commands.append({Actions::tr("Go to %1").arg(widgets::translated(one.name)),
                         Actions::tr("Model"),
                         {},
                         {},
                         true,
                         [&session, place = ++tno] { session.setTno(place); }});
}

bool startsWord(const QString &text, qsizetype at)
{
    return at == 0 || !text.at(at - 1).isLetterOrNumber();
}

/// Matches letter by letter; letters that begin words add to the score, gaps subtract.
std::optional<int> fitLetters(const QString &word, const QString &text)
{
    int score = 20;
    qsizetype at = -1;
    for (const QChar letter : word) {
        const qsizetype next = text.indexOf(letter, at + 1, Qt::CaseInsensitive);
        if (next < 0)
            return {};
        score += startsWord(text, next) ? 4 : -static_cast<int>(std::min<qsizetype>(next - at - 1, 3));
        at = next;
    }
    return std::max(1, score);
}

std::optional<int> fitWord(const QString &word, const QString &text)
{
    constexpr int Beginning = 100, WordBeginning = 80, Inside = 60;
    qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
    if (at == 0)
        return Beginning;
    for (qsizetype next = at; next >= 0; next = text.indexOf(word, next + 1, Qt::CaseInsensitive))
        if (startsWord(text, next))
            return WordBeginning;
    return at > 0 ? Inside : fitLetters(word, text);
}

} // namespace

QList<MenuEntry> menuEntries(const QMenuBar &bar)
{
    QList<MenuEntry> entries;
    for (const QAction *action : bar.actions())
        if (action->menu())
            addEntries(entries, *action->menu(), withoutMnemonic(action->text()));
    return entries;
}

QString plainText(const QAction &action)
{
    return withoutMnemonic(action.text());
}

QList<Command> allCommands(const QMenuBar &bar, ViewArea &viewArea, Session &session, const Settings &settings,
                           const std::function<void(const QString &)> &open)
{
    QList<const QAction *> toggles; // views are shown and closed by name
    for (const ViewPanel *panel : viewArea.panels())
        toggles.append(panel->showAction());
    QList<Command> commands;
    for (const MenuEntry &entry : menuEntries(bar))
        if (!toggles.contains(entry.action))
            commands.append(commandOf(entry));
    addViews(commands, viewArea);
    addLayers(commands, session);
    for (const QString &path : settings.recentFiles())
        commands.append({Actions::tr("Open %1").arg(modelNameOf(encodedPath(path))),
                         Actions::tr("Recent files"),
                         {},
                         path,
                         fileInfoOf(path).exists(),
                         [open, path] { open(path); }});
    return commands;
}

std::optional<Command> channelCommand(const QString &pattern, Session &session)
{
    static const QRegularExpression twoNumbers(QStringLiteral("^\\D*(\\d{1,9})\\D+(\\d{1,9})\\s*$"));
    const QRegularExpressionMatch match = twoNumbers.match(pattern);
    if (!match.hasMatch() || !session.shownDocument())
        return {};
    const checkpoint::Description &description = session.shownDocument()->description();
    const std::size_t layer = match.captured(1).toUInt();
    const long channel = match.captured(2).toLong();
    if (layer >= description.layers.size())
        return {};
    const int tno = description.layers[layer].tnos.front();
    const checkpoint::TnoDescription &one = description.tnos[static_cast<std::size_t>(tno)];
    if (channel >= one.headDim)
        return {};
    Command command;
    command.title = Actions::tr("Go to %1, channel %2").arg(widgets::translated(one.name)).arg(channel);
    command.place = Actions::tr("Model");
    command.run = [&session, tno, channel] {
        session.setTno(tno);
        session.setChannels({channel});
    };
    return command;
}

std::optional<int> fit(const QString &pattern, const QString &text)
{
    constexpr int LettersAPoint = 8; // of two similar matches, prefer the shorter one
    int score = 0;
    for (const QString &word : pattern.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const std::optional<int> one = fitWord(word, text);
        if (!one)
            return {};
        score += *one;
    }
    return score - static_cast<int>(text.size()) / LettersAPoint;
}

QList<Command> fitting(const QList<Command> &commands, const QString &pattern)
{
    if (pattern.trimmed().isEmpty())
        return commands;
    QList<std::pair<int, Command>> found;
    for (const Command &command : commands) {
        // Matches found only with the menu's help rank after direct ones.
        constexpr int Helped = 50, Synonym = 90, Named = 1000;
        if (command.names.contains(pattern.trimmed(), Qt::CaseInsensitive))
            found.append({Named, command});
        else if (isSynonym(command, pattern.trimmed()))
            found.append({Synonym, command});
        else if (const auto score = fit(pattern, command.title))
            found.append({*score, command});
        else if (const auto foreign = fit(pattern, command.english))
            found.append({*foreign, command});
        else if (const auto helped = fit(pattern, command.title + QLatin1Char(' ') + command.place))
            found.append({*helped - Helped, command});
    }
    std::stable_sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    QList<Command> best;
    for (const auto &[score, command] : found)
        best.append(command);
    return best;
}

} // namespace tnn::app
