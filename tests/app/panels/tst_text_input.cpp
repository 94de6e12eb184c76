// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QButtonGroup>
#include <QMenu>
#include <QPaintEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>

#include "app/base/program.h"
#include "app/panels/gamma_control.h"
#include "app/panels/input_panel.h"
#include "app/panels/model/channel_list.h"
#include "app/panels/text_field.h"
#include "app/window/perspectives.h"
#include "engine/io/signal.h"
#include "engine/run/forward.h"
#include "engine/run/text_input.h"
#include "tests/app/window_fixture.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"

namespace tst_text_input {

using namespace tnn;
using namespace tnn::app;

const QString Text = QStringLiteral("Good morrow");

struct TextUnderTest : WindowUnderTest {
    bool begin()
    {
        return openExample() && QTest::qWaitFor([this] { return window->vocabularies().vocabulary() != nullptr; });
    }
    /// Clicks "text" and types one.
    void type(const QString &text) const
    {
        QTest::mouseClick(window->findChild<InputPanel *>()->kinds()->button(InputPanel::TextKind), Qt::LeftButton);
        QTest::keyClicks(window->findChild<InputPanel *>()->text()->editor(), text);
    }
    bool isTaken(const QString &text) const
    {
        return QTest::qWaitFor([&] { return session.input().text == text.toStdString() && allShown(); }, 20000);
    }
    run::NetworkInput tokens(const QString &text) const
    {
        return run::inputOfIds(run::idsOf(*window->vocabularies().vocabulary(), text.toStdString()).ids);
    }
};

/// x of the first channel, as in the numbers of the comparison.
std::vector<float> inputOf(const figures::Numbers &numbers)
{
    std::vector<float> x;
    for (std::size_t k = 1; k < numbers.table.size(); k += numbers.columns.size())
        x.push_back(static_cast<float>(numbers.table[k]));
    return x;
}

bool isNear(const std::vector<float> &a, const std::vector<float> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](float x, float y) { return std::abs(x - y) <= 1e-4F * std::max(1.0F, std::abs(y)); });
}

/// What a widget paints from now on.
struct PaintedRegion : QObject {
    QRegion region;

    explicit PaintedRegion(QWidget *watched) : QObject(watched) { watched->installEventFilter(this); }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            region += static_cast<QPaintEvent *>(event)->region();
        return false;
    }
};

class TestTextInput : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void theTextPerspectiveIsReadyToTypeIn()
    {
        TextUnderTest t;
        QVERIFY(t.begin());
        auto *perspectives = t.window->findChild<Perspectives *>();
        QPlainTextEdit *editor = t.window->findChild<InputPanel *>()->text()->editor();
        QVERIFY(!editor->isVisible());
        perspectives->enter(QStringLiteral("text"));
        QTRY_VERIFY(editor->isVisible());
        QCOMPARE(t.window->focusWidget(), editor);
        // A sample has answers at once.
        QTRY_VERIFY(t.session.input().network);
        QFile example(exampleText());
        QVERIFY(example.open(QIODevice::ReadOnly));
        const std::string sample = t.window->vocabularies().vocabulary()->decode(t.session.input().network->ids);
        QVERIFY(sample.size() > 100 && QString::fromUtf8(example.read(512)).contains(QString::fromStdString(sample)));
        QVERIFY(editor->document()->isEmpty()); // what is typed replaces it
        QTRY_VERIFY(t.view("token-losses").hasFigure());
        const auto entered = t.session.input().network;
        perspectives->enter(QStringLiteral("compare"));
        QVERIFY(!editor->isVisible());
        QVERIFY(!t.session.input().network); // it was only for the views of text
        perspectives->enter(QStringLiteral("text"));
        QTRY_COMPARE(t.session.input().network, entered); // what was measured of it remains
        QTest::keyClicks(editor, Text);
        QTRY_COMPARE(t.session.input().text, Text.toStdString());
        QTRY_VERIFY(t.view("token-losses").hasFigure());
        perspectives->enter(QStringLiteral("compare"));
        QVERIFY(editor->isVisible()); // it is the input now
    }

    void aNetworkOfNucleotidesBeginsWithSome()
    {
        TextUnderTest t;
        const std::vector<std::byte> bytes = safetensorsOf(MadeHyena{.lags = 64, .vocabulary = 12}.languageModel());
        t.opener.open(
            t.makeFile(QStringLiteral("hyenadna.safetensors"),
                       QByteArray(reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size()))));
        QVERIFY(t.waitForViews());
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("text"));
        QTRY_VERIFY(t.session.input().network);
        const std::string sample = t.window->vocabularies().vocabulary()->decode(t.session.input().network->ids);
        QCOMPARE(sample.size(), 64U);
        QCOMPARE(sample.find_first_not_of("ACGT"), std::string::npos);
    }

    void aTextStaysForAnotherModel()
    {
        TextUnderTest t;
        const std::vector<std::byte> bytes = safetensorsOf(MadeHyena{.lags = 64, .vocabulary = 12}.languageModel());
        const QByteArray content(reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size()));
        t.opener.open(t.makeFile(QStringLiteral("hyenadna.safetensors"), content));
        QVERIFY(t.waitForViews());
        auto *perspectives = t.window->findChild<Perspectives *>();
        perspectives->enter(QStringLiteral("text"));
        QTest::keyClicks(t.window->findChild<InputPanel *>()->text()->editor(), QStringLiteral("ACGTT"));
        QTRY_COMPARE(t.session.input().text, std::string("ACGTT"));
        perspectives->enter(QStringLiteral("overview"));
        t.opener.open(t.makeFile(QStringLiteral("hyenadna-other.safetensors"), content));
        QTRY_VERIFY(t.session.documentA()->checkpoint().path.ends_with("other.safetensors") && t.isIdle());
        perspectives->enter(QStringLiteral("text"));
        QTRY_COMPARE(t.session.input().text, std::string("ACGTT"));
        QVERIFY(t.session.input().network);
    }

    /// Qt repaints no more than a line where one placeholder follows another.
    void aLongSampleIsPaintedWholly()
    {
        TextUnderTest t;
        QVERIFY(t.begin());
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("text"));
        QTRY_VERIFY(t.session.input().network && t.isIdle());
        TextField *const field = t.window->findChild<InputPanel *>()->text();
        PaintedRegion painted(field->editor()->viewport());
        field->showFile(QStringLiteral("ids"), {std::vector<long>(300, 7), {}, {}, {}});
        QTRY_COMPARE(painted.region.boundingRect(), field->editor()->viewport()->rect());
    }

    void comparesOnWhatReallyEntersTheOperator()
    {
        TextUnderTest t;
        QVERIFY(t.begin());
        t.session.setTno(2);
        t.session.setChannels({7});
        t.type(Text);
        QVERIFY(t.isTaken(Text));
        QCOMPARE(t.session.selection().n, 256); // of all other views: unchanged
        const toeplitz::Sequence v = run::insideValues(*t.session.shownDocument(), t.tokens(Text),
                                                       {2, model::Tap::Point::In}, {});
        QTRY_COMPARE(inputOf(t.view("compare").numbers()).size(), 11U);
        const std::vector<float> x = inputOf(t.view("compare").numbers());
        for (long i = 0; i < 11; ++i)
            QCOMPARE(x[static_cast<std::size_t>(i)], v(i, 7));
        QCOMPARE(t.window->findChild<InputPanel *>()->text()->note()->text(), QStringLiteral("11 tokens"));
        // Back to a signal.
        QTest::mouseClick(t.window->findChild<InputPanel *>()->kinds()->button(0), Qt::LeftButton);
        QVERIFY(!t.session.input().network);
        std::vector<float> impulse(256);
        impulse.front() = 1;
        QTRY_COMPARE(inputOf(t.view("compare").numbers()), impulse);
    }

    void buttonsStayUnderThePointer()
    {
        TextUnderTest t;
        QVERIFY(t.begin());
        const QButtonGroup &kinds = *t.window->findChild<InputPanel *>()->kinds();
        const QPoint before = kinds.button(0)->mapToGlobal(QPoint());
        for (const auto kind : {io::Signal::Kind::Sine, io::Signal::Kind::Noise, io::Signal::Kind::Step}) {
            QTest::mouseClick(kinds.button(static_cast<int>(kind)), Qt::LeftButton);
            QCoreApplication::processEvents();
            QCOMPARE(kinds.button(0)->mapToGlobal(QPoint()), before);
        }
        t.type(Text);
        QVERIFY(t.isTaken(Text));
        QCOMPARE(kinds.button(0)->mapToGlobal(QPoint()), before);
    }

    void countsWhatTheVocabularyDoesNotKnow()
    {
        TextUnderTest t;
        QVERIFY(t.begin());
        QTest::mouseClick(t.window->findChild<InputPanel *>()->kinds()->button(InputPanel::TextKind), Qt::LeftButton);
        t.window->findChild<InputPanel *>()->text()->editor()->setPlainText(QStringLiteral("to b\u00e9 or"));
        QTRY_VERIFY(
            t.window->findChild<InputPanel *>()->text()->note()->text().contains(QStringLiteral("1 of 8 tokens")));
    }

    void looksInside()
    {
        TextUnderTest t;
        QVERIFY(t.begin());
        t.panel("inside").raise();
        QTRY_VERIFY(
            t.panel("inside").notice().contains(QStringLiteral("enter text or open a file"))); // no such text yet
        QVERIFY(t.panel("inside").error().isEmpty());
        t.type(Text);
        QVERIFY(t.isTaken(Text));
        auto &inside = t.view("inside");
        for (const model::Tap::Point point : {model::Tap::Point::Gate, model::Tap::Point::Hidden}) {
            inside.options().setFigure(figures::InsideOptions{point});
            run::ForwardRequest request;
            request.tap = model::Tap{0, point};
            const run::Array expected = run::forward(*t.session.shownDocument(), t.tokens(Text), request);
            QTRY_VERIFY(isNear(inside.numbers().real, expected.values));
            QCOMPARE(inside.numbers().shape, (std::vector<long>{11, expected.shape.back()}));
        }
        QVERIFY(t.panel("inside").error().isEmpty());
        QVERIFY(t.panel("inside").notice().isEmpty());
    }

    void forgetsTheTextWithTheNetwork()
    {
        TextUnderTest t;
        QVERIFY(t.begin());
        t.type(Text);
        QVERIFY(t.isTaken(Text));
        t.session.setDocumentA({});
        QVERIFY(!t.session.input().network);
        QVERIFY(!t.window->findChild<InputPanel *>()->kinds()->button(InputPanel::TextKind)->isEnabled());
        QVERIFY(t.window->findChild<InputPanel *>()->kinds()->button(0)->isChecked());
    }

    void switchesChannelsOff()
    {
        TextUnderTest t;
        QVERIFY(t.begin());
        auto &list = *t.window->findChild<ChannelList *>();
        QPushButton &chip = *t.window->findChild<GammaControl *>()->channelsOff();
        t.session.setTno(1);
        t.session.setChannels({3, 5});
        list.table()->setFocus();
        QTest::keyClick(list.table(), Qt::Key_Delete);
        QCOMPARE(t.session.overrides().off, (std::map<int, std::vector<long>>{{1, {3, 5}}}));
        QVERIFY(chip.isVisible());
        QVERIFY(chip.text().contains(QStringLiteral("2 channels off")));
        const QAbstractItemModel &rows = *list.table()->model();
        QVERIFY(rows.index(3, 0).data(ChannelModel::OffRole).toBool());
        QVERIFY(rows.index(3, 0).data(Qt::FontRole).value<QFont>().strikeOut());
        QVERIFY(!rows.index(4, 0).data(ChannelModel::OffRole).toBool());
        QTRY_VERIFY(t.allShown() && t.view("coefficients").hasFigure());
        const auto isZero = [&t] {
            const std::vector<float> values = t.view("coefficients").numbers().real;
            return std::all_of(values.begin(), values.end(), [](float v) { return v == 0; });
        };
        QTRY_VERIFY(isZero());
        // Other layers are unchanged.
        t.session.setTno(0);
        QVERIFY(!rows.index(3, 0).data(ChannelModel::OffRole).toBool());
        // The decay's button leaves them off; their own button does not.
        t.session.setTno(1);
        QTest::mouseClick(&chip, Qt::LeftButton);
        QVERIFY(t.session.overrides().off.empty());
        QVERIFY(!chip.isVisible());
        // One is on and one is off: both go off, then both on.
        t.session.setChannels({3});
        list.switchAction()->trigger();
        QCOMPARE(list.switchAction()->text(), QStringLiteral("Switch on"));
        t.session.setChannels({3, 5});
        list.switchAction()->trigger();
        QCOMPARE(t.session.overrides().off.at(1), (std::vector<long>{3, 5}));
        list.switchAction()->trigger();
        QVERIFY(!t.session.overrides().any());
    }
};

TNN_TEST(TestTextInput, QApplication)

} // namespace tst_text_input

#include "tst_text_input.moc"
