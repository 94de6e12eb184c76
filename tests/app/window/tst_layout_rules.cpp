// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRandomGenerator>
#include <QScreen>
#include <QWindow>

#include "app/base/language.h"
#include "app/window/perspectives.h"
#include "engine/figures/option_field.h"
#include "tests/app/layout_rules.h"
#include "tests/app/screens.h"
#include "tests/app/window_fixture.h"

using namespace tnn;
using namespace tnn::app;

namespace {

constexpr int DefaultStates = 1008, Combinations = 12; // of sizes, screens and languages

/// How many states of each combination; TNNSCOPE_LAYOUTS: of all together.
int statesPerCombination()
{
    bool isNumber = false;
    const int count = qEnvironmentVariableIntValue("TNNSCOPE_LAYOUTS", &isNumber);
    return (isNumber && count > 0 ? count : DefaultStates) / Combinations;
}

/// Brings a window into states that a user can reach, in an order determined by a seed.
class Wanderer {
public:
    Wanderer(WindowUnderTest &under, quint32 seed) : m_under(under), m_random(seed) { }

    QString step()
    {
        switch (m_random.bounded(8)) {
        case 0:
        case 1:
            return enter();
        case 2:
        case 3:
            return setOption();
        case 4:
            return select();
        case 5:
            return raise();
        case 6:
            return overrideModel();
        default:
            return m_random.bounded(4) == 0 ? open() : maximize();
        }
    }

private:
    template <class List> const auto &oneOf(const List &all)
    {
        return all[static_cast<std::size_t>(m_random.bounded(static_cast<int>(std::size(all))))];
    }

    QString enter()
    {
        QList<QAction *> enabled;
        for (QAction *action : m_under.window->findChild<Perspectives *>()->actions())
            if (action->isEnabled())
                enabled.append(action);
        QAction *action = enabled.at(m_random.bounded(static_cast<int>(enabled.size())));
        action->trigger();
        return action->text();
    }
    QString setOption()
    {
        QList<View *> views;
        for (const ViewPanel *panel : m_under.window->viewArea()->panels())
            if (View &view = panel->view(); view.isVisible() && view.isBuilt() && view.options().hasFigure()
                && !kindOf(view.options().figure()).fields.empty())
                views.append(&view);
        if (views.isEmpty())
            return {};
        View &view = *views.at(m_random.bounded(static_cast<int>(views.size())));
        const figures::OptionField &field = oneOf(kindOf(view.options().figure()).fields);
        if (!field.isOfWindow() || field.words.empty())
            return {};
        const std::string word(oneOf(field.words).word);
        figures::FigureOptions options = view.options().figure();
        field.setValue(options, word);
        view.options().setFigure(options);
        return QStringLiteral("%1 %2 %3")
            .arg(view.id(), QString::fromStdString(std::string(field.key)), QString::fromStdString(word));
    }
    QString select()
    {
        constexpr std::array<long, 5> Lengths{1, 2, 64, 256, 1024};
        document::Selection selection;
        selection.tno = m_random.bounded(4);
        for (int channel = m_random.bounded(1, 13); channel > 0; --channel)
            selection.channels.push_back(m_random.bounded(384));
        selection.n = oneOf(Lengths);
        m_under.session.select(selection);
        return QStringLiteral("n = %1").arg(selection.n);
    }
    QString raise()
    {
        ViewPanel *panel = oneOf(m_under.window->viewArea()->panels());
        if (panel->showAction()->isEnabled() && !panel->view().isVisible())
            panel->showAction()->trigger();
        return QStringLiteral("raise ") + panel->view().id();
    }
    QString maximize()
    {
        m_under.window->actions().alone->trigger();
        return QStringLiteral("maximize");
    }
    QString overrideModel()
    {
        model::Overrides overrides;
        if (m_random.bounded(2) == 0)
            overrides.gamma = m_random.bounded(1.1);
        if (m_random.bounded(3) == 0)
            overrides.band = m_random.bounded(1, 200);
        m_under.session.setOverrides(overrides);
        m_under.session.setStage(static_cast<figures::Stage>(m_random.bounded(3)));
        return QStringLiteral("override");
    }
    QString open()
    {
        const QStringList files{Example, Example, QStringLiteral(TNN_RESOURCES "/examples/shakespeare-no-decay.pt"),
                                QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth"),
                                QStringLiteral(TNN_TEST_DATA "/checkpoint/fairseq-masked.pt")};
        const QString &file = files.at(m_random.bounded(static_cast<int>(files.size())));
        m_under.opener.open(file);
        return file;
    }

    WindowUnderTest &m_under;
    QRandomGenerator m_random;
};

/// The state of the perspective "custom" as a new user meets it.
QByteArray customLayout()
{
    WindowUnderTest t;
    t.window->viewArea()->arrange(perspectiveNamed(QStringLiteral("custom")));
    return t.window->viewArea()->layoutState();
}

/// Whether every figure has arrived, except measurements that take long.
bool isSettled(const WindowUnderTest &t)
{
    const auto &panels = t.window->viewArea()->panels();
    return std::none_of(panels.begin(), panels.end(), [&t](const ViewPanel *panel) {
        return t.jobs.isRunning(panel->view().id()) && panel->view().id() != QStringLiteral("form-costs");
    });
}

} // namespace

/// The rules of layouts (layout_rules.h) in random states that users reach: on small and large windows, on coarse and
/// fine screens, in both languages.
class TestLayoutRules : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void cleanup() { installLanguage(Settings::Language::English); }

    void everyStateIsReadable_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("screen");
        QTest::addColumn<Settings::Language>("language");
        int number = 0;
        for (const QSize size : {QSize(960, 600), QSize(1280, 800), QSize(1920, 1200)})
            for (const int screen : {0, 1})
                for (const auto language : {Settings::Language::English, Settings::Language::SimplifiedChinese})
                    QTest::addRow("%d: %d x %d at scale %d, %s", number++, size.width(), size.height(), screen + 1,
                                  language == Settings::Language::English ? "English" : "Chinese")
                        << size << screen << language;
    }
    void everyStateIsReadable()
    {
        QFETCH(const QSize, size);
        QFETCH(const int, screen);
        QFETCH(const Settings::Language, language);
        installLanguage(language);
        WindowUnderTest t(customLayout(), {});
        t.window->windowHandle()->setScreen(QApplication::screens().at(screen));
        t.window->setGeometry(QRect(QApplication::screens().at(screen)->geometry().topLeft(), size));
        QVERIFY(t.openExample());
        QCOMPARE(t.window->size(), size);
        Wanderer wanderer(
            t, static_cast<quint32>(QString::fromLatin1(QTest::currentDataTag()).section(':', 0, 0).toInt()));
        QStringList found;
        QString way;
        for (int state = 0; state < statesPerCombination(); ++state) {
            way = wanderer.step();
            QApplication::processEvents(); // requests of figures are queued
            QVERIFY2(QTest::qWaitFor([&t] { return t.opener.opening().isEmpty() && isSettled(t); }, 60000),
                     qPrintable(way));
            std::optional<LayoutRules> rules; // layouts are queued too
            if (QTest::qWaitFor([&] { return rules.emplace(*t.window).problems().isEmpty(); }, 2000))
                continue;
            for (const QString &problem : rules->problems())
                if (const QString told = problem + QStringLiteral(", after ") + way; !found.contains(told))
                    found.append(told);
        }
        for (const QString &problem : found)
            qWarning("%s", qPrintable(problem)); // a message of a failure is cut off
        QVERIFY(found.isEmpty());
    }
};

int main(int argc, char **argv)
{
    return runOnTwoScreens<TestLayoutRules>({1920, 1200}, argc, argv);
}
#include "tst_layout_rules.moc"
