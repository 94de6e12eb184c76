// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QTableView>

#include <qcustomplot.h>

#include "app/base/number_format.h"
#include "app/export/view_export.h"
#include "app/panels/inspector.h"
#include "app/plot_command.h"
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
QByteArray outputOf(const QString &call)
{
    test::CapturedStream output(STDOUT_FILENO);
    if (test::commandStatus(call.split(QLatin1Char(' ')), {}) != 0)
        return {};
    return output.text();
}

QJsonObject jsonOf(const QString &call)
{
    return QJsonDocument::fromJson(outputOf(call)).object();
}

/// All texts of labels below a widget.
QStringList labelsOf(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>())
        texts.append(label->text());
    return texts;
}

/// The value in a row of numbers, by the name of the column.
double numberIn(const figures::Numbers &numbers, std::size_t row, const char *name)
{
    const auto column = std::find(numbers.columns.begin(), numbers.columns.end(), name);
    if (column == numbers.columns.end())
        return std::nan("");
    return numbers.table[row * numbers.columns.size() + static_cast<std::size_t>(column - numbers.columns.begin())];
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
        for (const char *id : {"coefficients", "decay", "memory", "response", "hankel", "spectrum", "compare"}) {
            m_t->panel(id).raise();
            QTRY_VERIFY_WITH_TIMEOUT(m_t->allShown(), 20000);
            QVERIFY(m_t->view(id).hasFigure());
        }
    }
    void cleanupTestCase() { m_t.reset(); }

    void aMemoryIsOneNumber()
    {
        const QString row = QStringLiteral("kernels %1 --filter layer=%2+and+channel=%3 --length %4")
                                .arg(Example)
                                .arg(Layer)
                                .arg(Channel)
                                .arg(Length);
        QStringList words = row.split(QLatin1Char(' '));
        words.replaceInStrings(QStringLiteral("+"), QStringLiteral(" "));
        QByteArray table;
        {
            test::CapturedStream output(STDOUT_FILENO);
            QCOMPARE(test::commandStatus(words, {}), 0);
            table = output.text();
        }
        const QList<QByteArray> lines = table.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        const auto at = lines[0].trimmed().split(',').indexOf("k99");
        QVERIFY(at >= 0);
        const long k99 = lines[1].split(',')[at].toLong();
        QVERIFY(k99 > 0);
        const figures::Numbers memory = m_t->view("memory").numbers();
        QCOMPARE(numberIn(memory, static_cast<std::size_t>(Channel), "k99"), static_cast<double>(k99));
        QTRY_VERIFY(
            labelsOf(*m_t->window->findChild<Inspector *>()).join(QLatin1Char(' ')).contains(QString::number(k99)));
    }

    void aReducedFormIsOneForm()
    {
        const auto form = document::reduce(*m_t->session.shownDocument(), Layer, Length, {Channel},
                                           m_t->session.reduce());
        const QString states = QString::number(form.states.front());
        const QString error = widgets::shortNumber(form.error.front(), 2);
        QTRY_VERIFY(labelsOf(*m_t->view("hankel").content()).contains(QStringLiteral("error %1").arg(error)));
        QTRY_COMPARE(m_t->view("hankel").content()->findChild<QSlider *>()->value(),
                     static_cast<int>(form.states.front()));
        const QString file = m_t->folder.filePath(QStringLiteral("modes.npz"));
        const QByteArray etsc = outputOf(
            QStringLiteral("etsc %1 --layer %2 --channels %3 --length %4 --variant reduced")
                .arg(Example)
                .arg(Layer)
                .arg(Channel)
                .arg(Length));
        QVERIFY2(etsc.contains(states.toUtf8()), etsc.constData());
        QVERIFY2(etsc.contains(QByteArray::number(form.error.front(), 'g', 2).left(3)), etsc.constData());
    }

    void aMethodHasOneVerdict()
    {
        auto *const table = m_t->view("compare").content()->findChild<QTableView *>();
        QVERIFY(table);
        const QJsonObject compared = jsonOf(
            QStringLiteral("compare %1 --layer %2 --input impulse --length %3 --tolerance 1e-5 --json")
                .arg(Example)
                .arg(Layer)
                .arg(Length));
        QVERIFY(!compared.isEmpty());
        int found = 0;
        for (const QJsonValue &value : compared[QStringLiteral("algorithms")].toArray()) {
            const QString name = value[QStringLiteral("algorithm")].toString();
            for (int row = 0; row < table->model()->rowCount(); ++row) {
                QStringList cells;
                for (int column = 0; column < table->model()->columnCount(); ++column)
                    cells.append(table->model()->index(row, column).data().toString());
                if (!cells.contains(name))
                    continue;
                ++found;
                const bool passes = value[QStringLiteral("within_tolerance")].toBool();
                QVERIFY2(cells.join(QLatin1Char('|')).contains(passes ? QChar(0x2713) : QChar(0x2717)),
                         qPrintable(cells.join(QLatin1Char('|'))));
            }
        }
        QVERIFY(found > 2);
    }

    void aChannelHasOneColor()
    {
        QList<QColor> colors;
        for (const char *id : {"coefficients", "decay", "response"}) {
            const auto *canvas = m_t->view(id).plot()->findChild<QCustomPlot *>();
            QVERIFY(canvas);
            for (int i = 0; i < canvas->graphCount(); ++i)
                if (canvas->graph(i)->name() == QStringLiteral("channel 57"))
                    colors.append(canvas->graph(i)->pen().color());
        }
        QCOMPARE(colors.size(), 3);
        QCOMPARE(colors[1], colors[0]);
        QCOMPARE(colors[2], colors[0]);
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
        QVERIFY2(header.contains(QStringLiteral("layer 2 \u00b7 channel 57 \u00b7 decayed")),
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
