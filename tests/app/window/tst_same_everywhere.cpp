// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QSlider>
#include <QTableView>

#include <qcustomplot.h>

#include "app/base/number_format.h"
#include "app/panels/inspector.h"
#include "app/panels/model/channel_list.h"
#include "app/views/compare/compare_table.h"
#include "engine/document/conversion.h"
#include "tests/app/window_fixture.h"
#include "tests/command_here.h"
#include "tests/test_class.h"
#include "widgets/base/tick_label.h"

namespace tst_same_everywhere {

using namespace tnn;
using namespace tnn::app;

constexpr int Layer = 2;
constexpr long Channel = 57, Length = 256;

/// What a command writes to its standard output.
QByteArray outputOf(const QStringList &words)
{
    test::CapturedStream output(STDOUT_FILENO);
    if (test::commandStatus(words, {}) != 0)
        return {};
    return output.text();
}

/// All texts of labels below a widget.
QStringList labelsOf(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>())
        texts.append(label->text());
    return texts;
}

/// One kernel, seen in every view, called for on the command line and exported: the same numbers, verdicts, colors and
/// names.
class TestSameEverywhere : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepareWindows();
        m_t = std::make_unique<WindowUnderTest>();
        QVERIFY(m_t->openExample());
        m_t->session.setTno(Layer);
        m_t->session.setChannels({Channel});
        m_t->session.setLength(Length);
        for (const char *id : {"coefficients", "decay", "response", "hankel", "compare"}) {
            m_t->panel(id).raise();
            QTRY_VERIFY_WITH_TIMEOUT(m_t->allShown(), 20000);
            QVERIFY(m_t->view(id).hasFigure());
        }
    }
    void cleanupTestCase() { m_t.reset(); }

    void aMemoryAndTheStatesAreOneNumber()
    {
        const QList<QByteArray> lines = outputOf({QStringLiteral("kernels"), Example, QStringLiteral("--filter"),
                                                  QStringLiteral("layer = 2 and channel = 57"),
                                                  QStringLiteral("--length"), QStringLiteral("256"),
                                                  QStringLiteral("--states")})
                                            .trimmed()
                                            .split('\n');
        QCOMPARE(lines.size(), 2);
        const auto inTable = [&lines](const char *column) {
            return lines[1].trimmed().split(',').value(lines[0].trimmed().split(',').indexOf(column));
        };
        const QString k99 = QString::fromLatin1(inTable("k99"));
        QVERIFY(k99.toLong() > 0);
        const QAbstractItemModel &channels = *m_t->window->findChild<ChannelList *>()->table()->model();
        QStringList row;
        for (int column = 0; column < channels.columnCount(); ++column)
            row.append(channels.index(static_cast<int>(Channel), column).data().toString());
        QVERIFY2(row.contains(k99), qPrintable(row.join(QLatin1Char('|'))));
        QTRY_VERIFY2(labelsOf(*m_t->window->findChild<Inspector *>()).join(QLatin1Char('|')).contains(k99),
                     qPrintable(k99 + labelsOf(*m_t->window->findChild<Inspector *>()).join(QLatin1Char('|'))));

        const auto form = document::reduce(*m_t->session.shownDocument(), Layer, Length, {Channel},
                                           m_t->session.reduce());
        QCOMPARE(inTable("states").toLong(), form.states.front());
        const QString error = QStringLiteral("error %1").arg(widgets::shortNumber(form.error.front(), 2));
        QTRY_VERIFY(labelsOf(*m_t->view("hankel").content()).contains(error));
        QTRY_COMPARE(m_t->view("hankel").content()->findChild<QSlider *>()->value(),
                     static_cast<int>(form.states.front()));
    }

    /// That of exact methods is the tolerance, that of a reduced form the error that it was made for.
    void aReducedFormHasOneVerdict()
    {
        const auto *const table = m_t->view("compare").content()->findChild<QTableView *>();
        QVERIFY(table);
        static const QRegularExpression verdict(QStringLiteral("(within|beyond) ([0-9.e-]+)"));
        QMap<QString, QString> ofWindow;
        QMap<QString, QStringList> byTolerance;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const auto cell = [&](int column) { return table->model()->index(row, column).data().toString(); };
            const QRegularExpressionMatch found = verdict.match(cell(CompareTable::Verdict));
            if (!found.hasMatch())
                continue;
            ofWindow[cell(CompareTable::Algorithm)] = found.captured(0);
            byTolerance[found.captured(2)].append(cell(CompareTable::Algorithm));
        }
        QVERIFY2(ofWindow.contains(QStringLiteral("reduced")), qPrintable(ofWindow.keys().join(QLatin1Char('|'))));
        QByteArray compared;
        for (auto it = byTolerance.cbegin(); it != byTolerance.cend(); ++it)
            compared += outputOf({QStringLiteral("compare"), Example, QStringLiteral("--layer"), QStringLiteral("2"),
                                  QStringLiteral("--input"), QStringLiteral("impulse"), QStringLiteral("--length"),
                                  QStringLiteral("256"), QStringLiteral("--tolerance"), it.key(),
                                  QStringLiteral("--algorithms"), it.value().join(QLatin1Char(','))});
        int same = 0;
        for (const QByteArray &line : compared.split('\n'))
            if (const QString name = QString::fromUtf8(line.simplified().split(' ').front()); ofWindow.contains(name)) {
                QVERIFY2(line.contains(ofWindow[name].toUtf8()), line.constData());
                ++same;
            }
        QCOMPARE(same, ofWindow.size());
    }

    void aChannelHasOneColor()
    {
        m_t->session.setChannels({3, Channel});
        QList<QColor> colors;
        for (const char *id : {"coefficients", "decay", "response"}) {
            m_t->panel(id).raise();
            const auto *canvas = m_t->view(id).plot()->findChild<QCustomPlot *>();
            QVERIFY(canvas);
            const auto graph = [canvas](const QString &name) {
                for (int i = 0; i < canvas->graphCount(); ++i)
                    if (canvas->graph(i)->name() == name)
                        return canvas->graph(i);
                return static_cast<QCPGraph *>(nullptr);
            };
            QTRY_VERIFY2(graph(QStringLiteral("channel 3")) && graph(QStringLiteral("channel 57")), id);
            colors.append(graph(QStringLiteral("channel 57"))->pen().color());
        }
        QCOMPARE(colors[1], colors[0]);
        QCOMPARE(colors[2], colors[0]);
        m_t->session.setChannels({Channel});
        QTRY_VERIFY(m_t->allShown());
    }

    /// Also under a what-if, which the title says wherever it changes the picture.
    void aKernelHasOneName()
    {
        model::Overrides overrides;
        overrides.gamma = 0.5;
        m_t->session.setOverrides(overrides);
        m_t->panel("coefficients").raise();
        QTRY_VERIFY(m_t->allShown());
        const QString name = QStringLiteral("layer 2, \u03b3 0.5");
        for (const char *id : {"coefficients", "response"}) {
            m_t->panel(id).raise();
            QTRY_VERIFY(m_t->allShown());
            QTRY_VERIFY2(m_t->view(id).numbers().title.starts_with(name.toStdString()), id);
        }
        // The header says the same, and what the file has.
        const ViewPanel &panel = m_t->panel("coefficients");
        m_t->panel("coefficients").raise();
        QTRY_VERIFY(m_t->allShown());
        const QStringList header = labelsOf(*panel.titleBarWidget());
        QVERIFY2(header.contains(
                     joined({QStringLiteral("layer 2"), QStringLiteral("channel 57"), QStringLiteral("decayed")})),
                 qPrintable(header.join(QLatin1Char('|'))));
        QVERIFY2(header.contains(QStringLiteral("\u03b3 0.5, stored 0.99")), qPrintable(header.join(QLatin1Char('|'))));
        const QString csv = m_t->folder.filePath(QStringLiteral("t.csv"));
        cli::Hooks hooks;
        QCOMPARE(test::commandStatus(QStringLiteral("plot %1 --view coefficients --layer 2 --channels 57 --length 256 "
                                                    "--gamma 0.5 --provenance -o %2")
                                         .arg(Example, csv)
                                         .split(QLatin1Char(' '), Qt::SkipEmptyParts),
                                     hooks),
                 0);
        QFile file(csv);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString written = QString::fromUtf8(file.readAll());
        QVERIFY2(written.contains(QStringLiteral("layer 2")) && written.contains(QStringLiteral("\u03b3 0.5")),
                 qPrintable(written.left(800)));
        m_t->session.setOverrides({});
    }

private:
    std::unique_ptr<WindowUnderTest> m_t;
};

TNN_TEST(TestSameEverywhere, QApplication)

} // namespace tst_same_everywhere

#include "tst_same_everywhere.moc"
