// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QMetaProperty>
#include <QMimeData>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "app/controls/style.h"
#include "app/panels/option_editor.h"
#include "app/panels/property_list.h"
#include "app/views/view_panel.h"
#include "app/window/main_window.h"
#include "app/window/perspective.h"
#include "app/window/view_area.h"
#include "tests/patience.h"

// The resources of a static library must be initialized outside any namespace.
inline void initialiseResources()
{
    Q_INIT_RESOURCE(tnnscope);
}

namespace tnn::app {

inline const QString Example = QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt");

/// Setup of every test of windows: settings for tests, the program's resources and its style.
inline void prepareWindows()
{
    QStandardPaths::setTestModeEnabled(true);
    qputenv("HF_HUB_CACHE", "/nowhere"); // the models of whoever runs the tests are not looked at
    initialiseResources();
    QApplication::setStyle(new Style);
}

/// Any warning fails a test, except those of the offscreen platform about itself.
inline void failOnAnyWarning()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support )")));
}

/// The control below a widget with this accessible name, or else this text.
template <class Control> Control *control(const QWidget &above, const char *name)
{
    const QString wanted = QString::fromUtf8(name);
    for (Control *one : above.findChildren<Control *>())
        if (one->accessibleName() == wanted || one->property("text").toString() == wanted)
            return one;
    qFatal("there is no control %s", name);
}

/// The control of an option that can be set; null if it cannot.
inline OptionEditor *editorOf(const PropertyList &list, const QString &name)
{
    return qobject_cast<OptionEditor *>(list.cell(name, PropertyList::Value));
}

/// What a property's row shows in this column; empty if there is none.
inline QString cellText(const PropertyList &list, const QString &name, PropertyList::Column column)
{
    if (const OptionEditor *editor = column == PropertyList::Value ? editorOf(list, name) : nullptr)
        return editor->focusProxy()->metaObject()->userProperty().read(editor->focusProxy()).toString();
    const auto *label = qobject_cast<QLabel *>(list.cell(name, column));
    return label ? label->text() : QString();
}

/// A window with separate settings.
struct WindowUnderTest {
    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini")), nullptr};
    Session session;
    Jobs jobs;
    FileOpener opener{session, jobs, settings};
    ThemeSettings themes{settings};
    std::unique_ptr<MainWindow> window;

    WindowUnderTest() : WindowUnderTest(QByteArray(), QString()) { }
    /// Every view, five of them in front.
    static Perspective inThreeRows()
    {
        Perspective all = perspectiveNamed(QStringLiteral("custom"));
        const auto views = [](const char *tabs) { return QString::fromLatin1(tabs).split(QLatin1Char(' ')); };
        const QStringList first = views("toeplitz gallery footprint inside"), second = views("coefficients response"),
                          third = views("decay memory"), fourth = views("spectrum hankel form-errors form-costs");
        QStringList others;
        for (const Perspective::Row &row : all.rows)
            for (const QStringList &tabs : row.columns)
                for (const QString &view : tabs)
                    if (!(first + second + third + fourth).contains(view))
                        others += view;
        others.removeAll(QStringLiteral("kernel-table"));
        all.rows = {{340, {first, second}}, {300, {third, fourth}}, {260, {others}}};
        return all;
    }
    /// Starts like the program, with a layout that was saved when it last quit, and a file on the command line.
    WindowUnderTest(const QByteArray &layout, const QString &file)
    {
        settings.appearance.set(Settings::Appearance::Light);
        settings.setPerspective(QStringLiteral("custom")); // every view
        if (!layout.isEmpty())
            settings.setPerspectiveLayout({QStringLiteral("custom"), layout, true});
        if (!file.isEmpty())
            opener.open(file);
        window = std::make_unique<MainWindow>(session, jobs, settings, themes, opener);
        if (layout.isEmpty())
            window->viewArea()->arrange(inThreeRows());
        window->resize(1500, 950);
        window->show();
    }

    /// Starts like the program, with the settings that an earlier window left in this file.
    explicit WindowUnderTest(const QString &settingsFile) : settings(settingsFile, nullptr)
    {
        window = std::make_unique<MainWindow>(session, jobs, settings, themes, opener);
        window->show();
    }

    /// Opens the example and waits until every visible view shows its figure.
    bool openExample()
    {
        opener.open(Example);
        return waitForViews();
    }
    bool waitForViews()
    {
        return QTest::qWaitFor(
            [this] { return opener.opening().isEmpty() && session.shownDocument() != nullptr && allShown(); }, 20000);
    }
    bool allShown() const
    {
        for (const ViewPanel *panel : window->viewArea()->panels())
            if (panel->view().isVisible() && !panel->view().hasFigure())
                return false;
        return isIdle();
    }
    /// What allShown() waits for, for the message of a failure.
    QString missing() const
    {
        QStringList views;
        for (const ViewPanel *panel : window->viewArea()->panels()) {
            const View &view = panel->view();
            if (jobs.isRunning(view.id()))
                views << view.id() + QStringLiteral(" is busy");
            else if (view.isVisible() && !view.hasFigure())
                views << view.id() + QStringLiteral(" is empty: ") + panel->error() + panel->notice();
        }
        return views.join(QStringLiteral("; "));
    }
    bool isIdle() const
    {
        for (const ViewPanel *panel : window->viewArea()->panels())
            if (jobs.isRunning(panel->view().id()))
                return false;
        return true;
    }
    View &view(const char *id) const { return window->viewArea()->panel(QString::fromLatin1(id))->view(); }
    /// The control of the option that a workspace stores under this name.
    QWidget *keptControl(const char *id, const char *key) const
    {
        for (const QWidget *root : {view(id).controls(), view(id).content()})
            if (auto *control = root ? root->findChild<QWidget *>(QStringLiteral("option-") + QLatin1String(key))
                                     : nullptr)
                return control;
        qFatal("the view has no control of this option");
    }
    /// As a user does.
    void choose(const char *id, const char *key, int entry) const
    {
        auto *box = qobject_cast<QComboBox *>(keptControl(id, key));
        box->setCurrentIndex(entry);
        emit box->activated(entry);
    }
    ViewPanel &panel(const char *id) const { return *window->viewArea()->panel(QString::fromLatin1(id)); }

    QString makeFile(const QString &name, const QByteArray &bytes) const
    {
        const QString path = folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("the test can't write its file");
        return path;
    }
    void drop(const QString &path) const
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        const QPoint place = window->rect().center();
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window.get(), &event);
    }
};

} // namespace tnn::app
