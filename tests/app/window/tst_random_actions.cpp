// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAction>
#include <QComboBox>
#include <QMenu>
#include <QRandomGenerator>
#include <QTimer>
#include <QWheelEvent>

#include "app/views/training/training_view.h"
#include "tests/app/window_fixture.h"

namespace tnn::app {

namespace {

constexpr int UsualActions = 400;

/// How many: 10 000 under the sanitizers (TNNSCOPE_RANDOM_ACTIONS), fewer elsewhere.
int actionCount()
{
    bool isNumber = false;
    const int count = qEnvironmentVariableIntValue("TNNSCOPE_RANDOM_ACTIONS", &isNumber);
    return isNumber && count > 0 ? count : UsualActions;
}

/// Simulates a user who does anything: keys, clicks, drags, wheels, menus, sliders, other files, in an order determined
/// by a seed.
class Monkey {
public:
    Monkey(WindowUnderTest &under, quint32 seed) : m_under(under), m_random(seed)
    {
        // Dialogs and menus that run an event loop of their own are closed from within it.
        QObject::connect(&m_closer, &QTimer::timeout, [] { closeWhatWaits(); });
        m_closer.start(1);
    }

    void act()
    {
        switch (m_random.bounded(9)) {
        case 0:
            return trigger();
        case 1:
            return key();
        case 2:
            return click();
        case 3:
            return drag();
        case 4:
            return wheel();
        case 5:
            return select();
        case 6:
            return slide();
        case 7:
            return override();
        default:
            return document();
        }
    }

private:
    static void closeWhatWaits()
    {
        if (QWidget *const popup = QApplication::activePopupWidget())
            popup->close();
        if (QWidget *const modal = QApplication::activeModalWidget())
            modal->close();
    }

    std::size_t index(std::size_t count) { return m_random.bounded(static_cast<quint32>(count)); }

    template <class T> T *oneOf(const QList<T *> &all)
    {
        return all.isEmpty() ? nullptr : all.at(m_random.bounded(static_cast<int>(all.size())));
    }

    /// Any widget that a user could reach, except those that start another program.
    template <class T> T *reachable()
    {
        QList<T *> found;
        for (T *widget : m_under.window->template findChildren<T *>())
            if (widget->isVisible() && widget->isEnabled() && !m_under.panel("training").isAncestorOf(widget))
                found.append(widget);
        return oneOf(found);
    }

    void trigger()
    {
        QList<QAction *> found;
        for (QAction *action : m_under.window->findChildren<QAction *>())
            if (action != m_under.window->actions().quit && action->isEnabled() && !action->menu()
                && !m_under.panel("training").isAncestorOf(qobject_cast<QWidget *>(action->parent())))
                found.append(action);
        if (QAction *const action = oneOf(found))
            action->trigger();
    }

    void key()
    {
        constexpr std::array Keys{Qt::Key_Left,  Qt::Key_Right,  Qt::Key_Up,     Qt::Key_Down, Qt::Key_Home,
                                  Qt::Key_End,   Qt::Key_Return, Qt::Key_Escape, Qt::Key_Tab,  Qt::Key_Space,
                                  Qt::Key_F,     Qt::Key_1,      Qt::Key_9,      Qt::Key_0,    Qt::Key_Minus,
                                  Qt::Key_Comma, Qt::Key_E,      Qt::Key_Delete, Qt::Key_F6,   Qt::Key_Backspace};
        constexpr std::array Modifiers{Qt::NoModifier, Qt::ShiftModifier, Qt::AltModifier, Qt::ControlModifier};
        if (QWidget *const widget = reachable<QWidget>())
            QTest::keyClick(widget, Keys.at(index(Keys.size())), Modifiers.at(index(Modifiers.size())));
    }

    QPoint placeIn(const QWidget *widget)
    {
        return {m_random.bounded(std::max(1, widget->width())), m_random.bounded(std::max(1, widget->height()))};
    }

    void click()
    {
        QWidget *const widget = reachable<QWidget>();
        if (!widget)
            return;
        const Qt::MouseButton button = m_random.bounded(4) == 0 ? Qt::RightButton : Qt::LeftButton;
        if (m_random.bounded(5) == 0)
            QTest::mouseDClick(widget, Qt::LeftButton, {}, placeIn(widget));
        else
            QTest::mouseClick(widget, button, {}, placeIn(widget));
    }

    void drag()
    {
        QWidget *const widget = reachable<widgets::Plot>();
        if (!widget)
            return;
        const QPoint from = placeIn(widget), to = placeIn(widget);
        const Qt::KeyboardModifiers modifiers = m_random.bounded(3) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
        QTest::mousePress(widget, Qt::LeftButton, modifiers, from);
        for (const QPoint &place : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, place, widget->mapToGlobal(place), Qt::NoButton, Qt::LeftButton,
                             modifiers);
            QApplication::sendEvent(widget, &move);
        }
        QTest::mouseRelease(widget, Qt::LeftButton, modifiers, to);
    }

    void wheel()
    {
        QWidget *const widget = reachable<QWidget>();
        if (!widget)
            return;
        const QPointF place = placeIn(widget);
        QWheelEvent event(place, widget->mapToGlobal(place), {}, {0, m_random.bounded(2) == 0 ? 120 : -120},
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(widget, &event);
    }

    void select()
    {
        constexpr std::array<long, 9> Lengths{1, 2, 3, 17, 64, 100, 256, 511, 1024};
        document::Selection selection;
        selection.tno = m_random.bounded(-1, 6);
        selection.head = m_random.bounded(-1, 3);
        selection.channels = {m_random.bounded(400), m_random.bounded(400)};
        selection.n = Lengths.at(index(Lengths.size()));
        m_under.session.select(selection);
    }

    void slide()
    {
        if (m_random.bounded(2) == 0) {
            if (auto *const slider = reachable<QAbstractSlider>())
                slider->setValue(m_random.bounded(slider->minimum() - 1, slider->maximum() + 2));
        } else if (auto *const box = reachable<QComboBox>()) {
            box->setCurrentIndex(m_random.bounded(std::max(1, box->count())));
        }
    }

    void override()
    {
        model::Overrides overrides;
        if (m_random.bounded(3) == 0)
            overrides.gamma = m_random.bounded(1.2);
        if (m_random.bounded(4) == 0)
            overrides.band = m_random.bounded(300);
        m_under.session.setOverrides(overrides);
        m_under.session.setStage(static_cast<figures::Stage>(m_random.bounded(3)));
    }

    /// From time to time another file, one that cannot be read, none, or the same again.
    void document()
    {
        switch (m_random.bounded(24)) {
        case 0:
            return m_under.opener.open(Example);
        case 1:
            return m_under.opener.open(QStringLiteral(TNN_RESOURCES "/examples/shakespeare-learned-decay.pt"));
        case 2:
            return m_under.opener.open(QStringLiteral(TNN_RESOURCES "/examples/evaluate.txt"));
        case 3:
            return m_under.session.setDocument({});
        case 4:
            return m_under.window->resize(300 + m_random.bounded(1600), 200 + m_random.bounded(1000));
        case 5:
            return m_under.window->pairOpener().open(
                QStringLiteral(TNN_RESOURCES "/examples/shakespeare-learned-decay.pt"));
        case 6:
            return m_under.window->pairOpener().open(QStringLiteral("zoo:alibi,heads=8"));
        case 7:
            return m_under.window->pairOpener().exchange();
        case 8:
            return m_under.session.show(static_cast<document::Shown>(m_random.bounded(4)));
        default:
            QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
        }
    }

    WindowUnderTest &m_under;
    QRandomGenerator m_random;
    QTimer m_closer;
};

} // namespace

/// The window survives anything a user can do, and works as before afterwards.
class TestRandomActions : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }

    void anythingCanBeDone()
    {
        const QTemporaryDir folder; // for files that a dialog may write
        QVERIFY(QDir::setCurrent(folder.path()));
        WindowUnderTest under;
        QVERIFY(under.openExample());
        {
            Monkey monkey(under, 20261122);
            const int count = actionCount();
            for (int k = 0; k < count; ++k) {
                monkey.act();
                QCoreApplication::processEvents();
                QVERIFY2(under.window->isVisible(), qPrintable(QString::number(k)));
            }
        }
        under.jobs.stopAll();
        under.session.setOverrides({});
        under.window->resize(1500, 950);
        under.window->viewArea()->arrange();
        under.opener.open(Example);
        QTRY_VERIFY_WITH_TIMEOUT(under.session.document() && under.opener.opening().isEmpty() && under.allShown(),
                                 60000);
    }
};

} // namespace tnn::app

QTEST_MAIN(tnn::app::TestRandomActions)
#include "tst_random_actions.moc"
