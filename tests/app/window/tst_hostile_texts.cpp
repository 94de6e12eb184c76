// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QGroupBox>
#include <QHelpEvent>
#include <QPointer>
#include <QTabBar>
#include <QTextEdit>

#include "app/dialogs/export_dialog.h"
#include "app/dialogs/report_dialog.h"
#include "app/panels/input_panel.h"
#include "app/window/perspectives.h"
#include "tests/app/window_fixture.h"
#include "tests/hostile_names.h"
#include "tests/test_class.h"

namespace tst_hostile_texts {

using namespace tnn;
using namespace tnn::app;

using test::Hostile;
using test::hostileModel;

const QString Picture = QStringLiteral("<img src=q>");

bool isRaw(const QString &text)
{
    return text.contains(QChar(0x202E)) || text.contains(QChar(7));
}

/// Whether a text that Qt takes for HTML shows the picture.
bool interprets(const QString &text, Qt::TextFormat format)
{
    const bool rich = format == Qt::RichText || format == Qt::MarkdownText
        || (format == Qt::AutoText && Qt::mightBeRichText(text));
    return rich && text.contains(Picture);
}

/// Collects what a user can read and what interprets it.
class Reader {
public:
    void readAll()
    {
        const QWidgetList all = QApplication::allWidgets();
        const QList<QPointer<QWidget>> widgets(all.begin(), all.end()); // showing a tip deletes another
        for (const QPointer<QWidget> &widget : widgets)
            if (widget && widget->window()->isVisible())
                read(*widget);
    }
    QStringList complaints;
    int hostile = 0; ///< texts that contain the harmless part, so that the test sees something

private:
    void check(const QObject &where, const char *what, const QString &text, Qt::TextFormat format)
    {
        hostile += text.contains(QLatin1String("=1+1")) ? 1 : 0;
        if (isRaw(text) || interprets(text, format))
            complaints << QStringLiteral("%1 %2 of a %3 in a %4: %5")
                              .arg(isRaw(text) ? QStringLiteral("raw") : QStringLiteral("interpreted"),
                                   QLatin1String(what), QLatin1String(where.metaObject()->className()),
                                   where.parent() ? QLatin1String(where.parent()->metaObject()->className())
                                                  : QString(),
                                   text.left(200));
    }

    void read(QWidget &widget)
    {
        check(widget, "tool tip", widget.toolTip(), Qt::AutoText);
        check(widget, "title", widget.windowTitle(), Qt::PlainText);
        check(widget, "accessible name", widget.accessibleName(), Qt::PlainText);
        for (const QAction *action : widget.actions()) {
            check(*action, "text", action->text(), Qt::PlainText);
            check(*action, "tool tip", action->toolTip(), Qt::AutoText);
        }
        if (const auto *label = qobject_cast<QLabel *>(&widget))
            check(widget, "text", label->text(), label->textFormat());
        if (const auto *button = qobject_cast<QAbstractButton *>(&widget))
            check(widget, "text", button->text(), Qt::PlainText);
        if (const auto *group = qobject_cast<QGroupBox *>(&widget))
            check(widget, "title", group->title(), Qt::PlainText);
        if (const auto *box = qobject_cast<QComboBox *>(&widget))
            for (int k = 0; k < box->count(); ++k)
                check(widget, "entry", box->itemText(k), Qt::PlainText);
        if (const auto *tabs = qobject_cast<QTabBar *>(&widget))
            for (int k = 0; k < tabs->count(); ++k) {
                check(widget, "tab", tabs->tabText(k), Qt::PlainText);
                check(widget, "tool tip", tabs->tabToolTip(k), Qt::AutoText);
            }
        if (auto *text = qobject_cast<QTextEdit *>(&widget))
            if (text->toHtml().contains(QLatin1String("src=\"q\"")))
                complaints << QStringLiteral("interpreted document of a ")
                        + QLatin1String(widget.metaObject()->className());
        if (auto *view = qobject_cast<QAbstractItemView *>(&widget); view && view->model())
            read(*view, {}, 0);
        readTip(widget);
    }

    void read(const QAbstractItemView &view, const QModelIndex &parent, int depth)
    {
        constexpr int MostRows = 60, MostDepth = 6;
        const QAbstractItemModel &model = *view.model();
        if (depth > MostDepth)
            return;
        for (int row = 0; row < std::min(MostRows, model.rowCount(parent)); ++row) {
            for (int column = 0; column < model.columnCount(parent); ++column) {
                const QModelIndex index = model.index(row, column, parent);
                check(view, "cell", index.data().toString(), Qt::PlainText);
                check(view, "tool tip", index.data(Qt::ToolTipRole).toString(), Qt::AutoText);
            }
            read(view, model.index(row, 0, parent), depth + 1);
        }
    }

    /// What a widget makes up when the pointer rests on it.
    void readTip(QWidget &widget)
    {
        const QPoint middle = widget.rect().center();
        QHelpEvent help(QEvent::ToolTip, middle, widget.mapToGlobal(middle));
        QApplication::sendEvent(&widget, &help);
        for (const QWidget *top : QApplication::topLevelWidgets())
            if (const auto *label = qobject_cast<const QLabel *>(top);
                label && label->objectName() == QLatin1String("qtooltip_label") && label->isVisible())
                check(widget, "made tool tip", label->text(), label->textFormat());
    }
};

/// What is in a file (names, keys, metadata, records) is shown as it is, and never interpreted.
class TestHostileTexts : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepareWindows();
        m_t.emplace();
        const QString model = m_t->makeFile(Hostile + QStringLiteral(".safetensors"), hostileModel());
        m_t->opener.open(model);
        QVERIFY(m_t->waitForViews());
        m_t->window->findChild<InputPanel *>()->openFile(
            m_t->makeFile(Hostile + QStringLiteral(".fa"), ">" + Hostile.toUtf8() + "\nACGTACGTNN\n>b\nAC\n"));
        QTRY_VERIFY(m_t->session.input().network);
        m_t->window->pairOpener().open(m_t->makeFile(Hostile + QStringLiteral("b.safetensors"), hostileModel()));
        QTRY_VERIFY(m_t->session.pair());
    }

    void cleanupTestCase() { m_t.reset(); }

    void everyPerspective_data()
    {
        QTest::addColumn<QString>("perspective");
        for (const char *id : {"overview", "kernels", "state-space", "compare", "text", "train", "custom"})
            QTest::addRow("%s", id) << QString::fromLatin1(id);
    }
    void everyPerspective()
    {
        QFETCH(QString, perspective);
        m_t->window->findChild<Perspectives *>()->enter(perspective);
        QTRY_VERIFY_WITH_TIMEOUT(m_t->isIdle(), 30000);
        verifyRead();
    }

    void dialogs()
    {
        for (const ViewPanel *panel : m_t->window->viewArea()->panels()) {
            if (!panel->view().hasFigure())
                continue;
            ExportDialog dialog(panel->view(), m_t->session, m_t->jobs, m_t->settings, m_t->window.get());
            dialog.show();
            verifyRead();
        }
        ReportDialog report(m_t->session, m_t->jobs, m_t->settings, {}, m_t->window.get());
        report.show();
        verifyRead();
    }

    void failures()
    {
        m_t->opener.open(m_t->makeFile(Hostile + QStringLiteral(".pt"), "no checkpoint"));
        QTRY_VERIFY(m_t->opener.opening().isEmpty());
        verifyRead();
        m_t->session.setDocumentA({});
        m_t->opener.open(m_t->folder.filePath(Hostile));
        QTRY_VERIFY(m_t->opener.opening().isEmpty());
        verifyRead();
    }

private:
    static void verifyRead()
    {
        Reader reader;
        reader.readAll();
        reader.complaints.removeDuplicates();
        QVERIFY2(reader.complaints.isEmpty(), qPrintable(reader.complaints.join(QLatin1Char('\n'))));
        QVERIFY(reader.hostile > 0);
    }

    std::optional<WindowUnderTest> m_t;
};

TNN_TEST(TestHostileTexts, QApplication)

} // namespace tst_hostile_texts

#include "tst_hostile_texts.moc"
