// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QMenu>
#include <QPointer>
#include <QRandomGenerator>
#include <QTimer>
#include <QWheelEvent>

#include "app/base/language.h"
#include "app/dialogs/file_controller.h"
#include "app/session/open_request.h"
#include "app/session/recovery.h"
#include "app/views/training/training_view.h"
#include "app/window/perspectives.h"
#include "app/window/workspace_controller.h"
#include "tests/app/window_fixture.h"

namespace tnn::app {

/// The window from start to start: each has the settings, layouts, recovered state and files that the last one left.
class Lives {
public:
    Lives()
    {
        restore(first());
        restore(second());
        start();
        now().opener.open(first());
    }

    WindowUnderTest &now() { return *m_now; }
    int starts() const { return m_starts; }
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    /// Checkpoints of the user's own, which may change on disk.
    QString first() const { return path("first.pt"); }
    QString second() const { return path("second.pt"); }

    /// Quits, or is killed if the user would be asked about changes, and starts again.
    void restart()
    {
        m_now->window->close();
        m_now.reset();
        start();
    }

    void restore(const QString &file) const
    {
        const QString original = file == first()
            ? Example
            : QStringLiteral(TNN_RESOURCES "/examples/shakespeare-learned-decay.pt");
        QFile::remove(file);
        QFile::copy(original, file);
        QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner);
    }

private:
    void start()
    {
        ++m_starts;
        const QString settings = path("settings.ini");
        installLanguage(Settings(settings, nullptr).language() == Settings::Language::SimplifiedChinese
                            ? Settings::Language::SimplifiedChinese
                            : Settings::Language::English);
        m_now = std::make_unique<WindowUnderTest>(settings);
        m_now->window->recoverBy(std::make_unique<Recovery>(path("recovery"), nullptr, 100));
    }

    QTemporaryDir m_folder;
    std::unique_ptr<WindowUnderTest> m_now;
    int m_starts = 0;
};

/// Simulates a user who does anything: keys, clicks, drags, wheels, menus, sliders, other files, files that change on
/// disk, layouts, workspaces, further starts, in an order determined by a seed.
class Monkey {
public:
    Monkey(Lives &lives, quint32 seed) : m_lives(lives), m_random(seed)
    {
        // Dialogs and menus that run an event loop of their own are closed from within it.
        QObject::connect(&m_closer, &QTimer::timeout, [] { closeWhatWaits(); });
        m_closer.start(1);
    }

    void act()
    {
        switch (m_random.bounded(10)) {
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
        case 8:
            return life();
        default:
            return document();
        }
    }

private:
    WindowUnderTest &under() { return m_lives.now(); }

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
        for (T *widget : under().window->template findChildren<T *>())
            if (widget->isVisible() && widget->isEnabled() && !under().panel("training").isAncestorOf(widget))
                found.append(widget);
        return oneOf(found);
    }

    void trigger()
    {
        QList<QAction *> found;
        for (QAction *action : under().window->findChildren<QAction *>())
            if (action != under().window->actions().quit && action->isEnabled() && !action->menu()
                && !under().panel("training").isAncestorOf(qobject_cast<QWidget *>(action->parent())))
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
        const QPointer<QWidget> panel = panelOf(widget);
        const Qt::MouseButton button = m_random.bounded(4) == 0 ? Qt::RightButton : Qt::LeftButton;
        if (m_random.bounded(5) == 0)
            QTest::mouseDClick(widget, Qt::LeftButton, {}, placeIn(widget));
        else
            QTest::mouseClick(widget, button, {}, placeIn(widget));
        // If a click hides what was clicked, the panel does not see its end, and Qt does not free the drag it expects.
        if (panel)
            QTest::mouseRelease(panel, Qt::LeftButton);
    }

    static QDockWidget *panelOf(QWidget *widget)
    {
        while (widget && !qobject_cast<QDockWidget *>(widget))
            widget = widget->parentWidget();
        return static_cast<QDockWidget *>(widget);
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
        under().session.select(selection);
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
        under().session.setOverrides(overrides);
        under().session.setStage(static_cast<figures::Stage>(m_random.bounded(3)));
    }

    /// From time to time another file, one that cannot be read, none, or the same again.
    void document()
    {
        switch (m_random.bounded(24)) {
        case 0:
            return under().opener.open(m_lives.first());
        case 1:
            return under().opener.open(m_lives.second());
        case 2:
            return under().opener.open(QStringLiteral(TNN_RESOURCES "/examples/evaluate.txt"));
        case 3:
            return under().session.setDocumentA({});
        case 4:
            return under().window->resize(300 + m_random.bounded(1600), 200 + m_random.bounded(1000));
        case 5:
            return under().window->pairOpener().open(m_lives.second());
        case 6:
            return under().window->pairOpener().open(QStringLiteral("zoo:alibi,heads=8"));
        case 7:
            return under().window->pairOpener().exchange();
        case 8:
            return under().session.show(static_cast<document::ShownDocument>(m_random.bounded(4)));
        default:
            QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
        }
    }

    /// What outlives a start: layouts, workspaces, settings, files, starts.
    void life()
    {
        const QString workspace = m_lives.path("work.tnnscope");
        switch (m_random.bounded(12)) {
        case 0:
            return m_lives.restart();
        case 1:
            return under().window->findChild<WorkspaceController *>()->saveTo(workspace);
        case 2:
            return under().window->fileController()->open(workspace);
        case 3:
            return under().window->findChild<Perspectives *>()->save(QString::number(m_random.bounded(3)));
        case 4:
            return under().settings.appearance.set(static_cast<Settings::Appearance>(m_random.bounded(3)));
        case 5:
            return under().settings.language.set(static_cast<Settings::Language>(m_random.bounded(3)));
        case 6: {
            const OpenRequest request{{m_random.bounded(2) == 0 ? m_lives.first() : m_lives.second()},
                                      m_random.bounded(6),
                                      m_random.bounded(2),
                                      {m_random.bounded(400)}};
            under().window->openRequest(request); // as the next start of the program asks
            return;
        }
        default:
            return changeFile(m_random.bounded(2) == 0 ? m_lives.first() : m_lives.second());
        }
    }

    void changeFile(const QString &path)
    {
        QFile file(path);
        switch (m_random.bounded(6)) {
        case 0:
            QFile::remove(path);
            return;
        case 1:
            file.resize(m_random.bounded(static_cast<int>(file.size()) + 1));
            return;
        case 2: // hostile bytes in the middle
            if (file.open(QIODevice::ReadWrite) && file.seek(m_random.bounded(static_cast<int>(file.size()) + 1)))
                file.write(QByteArray(m_random.bounded(4096), static_cast<char>(m_random.bounded(256))));
            return;
        default: // more often whole than not
            return m_lives.restore(path);
        }
    }

    Lives &m_lives;
    QRandomGenerator m_random;
    QTimer m_closer;
};

} // namespace tnn::app
