// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/control_bar.h"

#include <algorithm>
#include <bit>

#include <QAbstractItemView>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include "app/base/number_format.h"
#include "app/controls/choice.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "app/panels/gamma_control.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr int WidestLayerName = 200;

/// n: arrows go to the next power of two; any number can be typed.
class LengthBox : public QSpinBox {
    Q_DECLARE_TR_FUNCTIONS(LengthBox)

public:
    explicit LengthBox(QWidget *parent = nullptr) : QSpinBox(parent)
    {
        setRange(1, static_cast<int>(checkpoint::LongestLength));
        setKeyboardTracking(false);
        setAccelerated(false);
        named(this, tr("Length n"),
              tr("n: T is n \u00d7 n. Arrows step through powers of two; type any number from 1 to %1").arg(maximum()));
    }

    void stepBy(int steps) override
    {
        auto n = static_cast<unsigned>(value());
        for (; steps > 0; --steps)
            n = std::bit_floor(n) * 2;
        for (; steps < 0; ++steps)
            n = n > 1 ? std::bit_ceil(n) / 2 : 1;
        setValue(static_cast<int>(std::min(n, static_cast<unsigned>(maximum()))));
        selectAll();
    }
};

/// The band as a what-if: coefficients beyond |lag| <= band are zero. Arrows step through powers of two, up to all
/// lags.
class BandBox : public QSpinBox {
    Q_DECLARE_TR_FUNCTIONS(BandBox)

public:
    explicit BandBox(Session &session, QWidget *parent = nullptr) : QSpinBox(parent), m_session(session)
    {
        setRange(0, All);
        setKeyboardTracking(false);
        named(this, tr("Band"),
              tr("What if only coefficients with |lag| \u2264 this band existed? Arrows step through powers of two; "
                 "\"all\" keeps every lag"));
        setFixedWidth(72);
        connect(this, &QSpinBox::valueChanged, this, [this](int band) {
            m_session.override(
                [band](auto &overrides) { overrides.band = band < All ? std::optional<long>(band) : std::nullopt; });
        });
        session.onDocument(this, &BandBox::showBand);
        session.onChange(this, &BandBox::showBand, &ViewState::overrides);
        showBand();
    }

    /// The step below "all lags" is half the range shown, not half a million.
    void stepBy(int steps) override
    {
        const auto longest = static_cast<unsigned>(m_session.selection().n);
        auto band = static_cast<unsigned>(value());
        for (; steps > 0 && band < static_cast<unsigned>(All); --steps) {
            band = band == 0 ? 1 : std::bit_floor(band) * 2;
            if (band >= longest)
                band = static_cast<unsigned>(All);
        }
        for (; steps < 0 && band > 0; ++steps) {
            band = std::min(band, std::bit_ceil(longest));
            band = band > 1 ? std::bit_ceil(band) / 2 : 0;
        }
        setValue(static_cast<int>(band));
        selectAll();
    }

protected:
    QString textFromValue(int value) const override { return value >= All ? allLags() : QString::number(value); }
    int valueFromText(const QString &text) const override
    {
        bool isNumber = false;
        const int value = text.trimmed().toInt(&isNumber);
        return isNumber ? value : All;
    }
    QValidator::State validate(QString &text, int &place) const override
    {
        if (allLags().startsWith(text.trimmed(), Qt::CaseInsensitive))
            return text.trimmed().isEmpty() ? QValidator::Intermediate : QValidator::Acceptable;
        return QSpinBox::validate(text, place);
    }

private:
    static constexpr int All = static_cast<int>(checkpoint::LongestLength);
    static QString allLags() { return tr("all"); }
    void showBand()
    {
        const QSignalBlocker quiet(this);
        setValue(static_cast<int>(std::min<long>(m_session.overrides().band.value_or(All), All)));
        setEnabled(m_session.shownDocument() != nullptr);
    }

    Session &m_session;
};

} // namespace

ControlBar::ControlBar(Session &session, QWidget *parent) :
    QToolBar(tr("Selection"), parent), m_session(session), m_layer(new QComboBox(this)), m_head(new QComboBox(this)),
    m_channels(new QLineEdit(this)), m_length(new LengthBox(this)), m_across(new LengthBox(this)),
    m_gamma(new GammaControl(session, this))
{
    setObjectName(QStringLiteral("controls"));
    setMovable(false);
    makeControls();
    connect(m_layer, &QComboBox::activated, &session, &Session::setTno);
    connect(m_head, &QComboBox::activated, &session, &Session::setHead);
    connect(m_channels, &QLineEdit::editingFinished, this, &ControlBar::applyChannels);
    connect(m_length, &QSpinBox::valueChanged, &session, [this](int n) { m_session.setLength(n); });
    connect(m_across, &QSpinBox::valueChanged, &session, [this](int n) { m_session.setAcross(n); });
    session.onDocument(this, &ControlBar::showDocument);
    session.onChange(this, &ControlBar::showSelection, &ViewState::selection, &ViewState::stage);
    showDocument();
}

void ControlBar::makeControls()
{
    using figures::Stage;
    m_stage = makeChoice<Stage>(this, tr("Show"),
                                tr("Coefficients as in T, before decay and activation, or the difference"),
                                {{nameOf(Stage::Decayed), Stage::Decayed},
                                 {nameOf(Stage::Raw), Stage::Raw},
                                 {nameOf(Stage::Difference), Stage::Difference}},
                                [this](Stage stage) { m_session.setStage(stage); });
    m_stage->setFrame(true);
    m_stage->setMinimumWidth(m_stage->QComboBox::sizeHint().width()); // fits the longest entry
    named(m_layer, tr("Layer"), tr("Operator, counted from 0 in model order (Up and Down in a view)"));
    named(m_head, tr("Head"), tr("Head of the operator, counted from 0; each has its own channels and coefficients"));
    named(m_channels, tr("Channels"),
          tr("Channels of the head, such as 57, 12, 200-204, or of another layer, such as 3: 57; the matrix shows the "
             "first (Left and Right in a view)"));
    m_channels->setFixedWidth(88);
    m_length->setFixedWidth(80);
    m_across->setFixedWidth(72);
    m_layer->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_layer->setMaximumWidth(WidestLayerName);
    m_layer->view()->setTextElideMode(Qt::ElideMiddle);
    addLabelled(tr("Layer"), m_layer);
    m_headAction = addLabelled(tr("Head"), m_head);
    addLabelled(tr("Channels"), m_channels);
    m_axis = mutedLabel(tr("n"), this);
    addLabelled(m_axis, m_length);
    m_acrossAction = addLabelled(QStringLiteral("\u00d7"), m_across);
    addWidget(m_gamma);
    addLabelled(tr("Band"), new BandBox(m_session, this));
    addLabelled(tr("Show"), m_stage);
}

QAction *ControlBar::addLabelled(QLabel *label, QWidget *control)
{
    auto *pair = new QWidget(this);
    label->setBuddy(control);
    pair->setLayout(inRow({label, control}, style()->pixelMetric(QStyle::PM_ToolBarItemSpacing), QMargins()));
    pair->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    return addWidget(pair);
}

QAction *ControlBar::addLabelled(const QString &text, QWidget *control)
{
    return addLabelled(mutedLabel(text, this), control);
}

/// "57, 12", or with a layer in front: "3: 57, 12".
void ControlBar::applyChannels()
{
    if (!m_session.shownDocument()) // it lost the focus because it was closed
        return;
    const QString text = m_channels->text();
    const qsizetype colon = text.indexOf(QLatin1Char(':'));
    QString reason;
    const std::optional<int> tno = colon < 0 ? m_session.selection().tno : tnoOfLayer(text.left(colon), &reason);
    std::optional<std::vector<long>> channels;
    if (tno)
        channels = channelsFrom(text.mid(colon + 1),
                                m_session.shownDocument()->description().tnos[static_cast<std::size_t>(*tno)].headDim,
                                &reason);
    QPalette palette;
    if (!channels)
        palette.setColor(QPalette::Text, palette.color(ErrorRole));
    m_channels->setPalette(palette);
    if (!channels) {
        emit refused(reason);
        return;
    }
    m_session.setTno(*tno);
    m_session.setChannels(*channels);
    showSelection(); // without the layer
}

/// Returns the operator of a typed layer that lies along the selected axis, or its first.
std::optional<int> ControlBar::tnoOfLayer(const QString &text, QString *reason) const
{
    const checkpoint::Description &description = m_session.shownDocument()->description();
    const auto last = static_cast<int>(description.layers.size()) - 1;
    bool isNumber = false;
    const int layer = text.trimmed().toInt(&isNumber);
    if (!isNumber || layer < 0 || layer > last) {
        *reason = tr("layer %1 does not exist; layers are 0 to %2").arg(text.trimmed()).arg(last);
        return std::nullopt;
    }
    const std::vector<int> &tnos = description.layers[static_cast<std::size_t>(layer)].tnos;
    const auto along = std::find_if(tnos.begin(), tnos.end(), [&](int tno) {
        return description.tnos[static_cast<std::size_t>(tno)].axis == m_session.tno()->axis;
    });
    return along != tnos.end() ? *along : tnos.front();
}

void ControlBar::showDocument()
{
    const QSignalBlocker quiet(m_layer);
    m_layer->clear();
    if (m_session.shownDocument())
        for (const auto &tno : m_session.shownDocument()->description().tnos)
            m_layer->addItem(widgets::translated(tno.brief));
    m_layer->setMinimumWidth(
        std::min(WidestLayerName, m_layer->sizeHint().width())); // Qt's hint is that of older items
    for (QWidget *control : std::initializer_list<QWidget *>{m_layer, m_channels, m_length, m_stage, m_gamma})
        control->setEnabled(m_session.shownDocument() != nullptr);
    showSelection();
}

void ControlBar::showSelection()
{
    const auto &selection = m_session.selection();
    m_layer->setCurrentIndex(selection.tno);
    if (m_head->count() != m_session.heads()) {
        m_head->clear();
        for (long head = 0; head < m_session.heads(); ++head)
            m_head->addItem(QString::number(head));
    }
    m_head->setCurrentIndex(selection.head);
    m_headAction->setVisible(m_session.heads() > 1);
    const QString channels = m_session.shownDocument() ? channelsText(selection.channels) : QString();
    if (m_channels->text() != channels) {
        m_channels->setPalette(QPalette());
        m_channels->setText(channels);
        m_channels->setCursorPosition(0);
    }
    showLengths();
    m_stage->setCurrentIndex(static_cast<int>(m_session.stage()));
}

void ControlBar::showLengths()
{
    const auto &selection = m_session.selection();
    const QSignalBlocker quietLength(m_length);
    const QSignalBlocker quietAcross(m_across);
    m_length->setValue(static_cast<int>(selection.n));
    m_across->setValue(static_cast<int>(selection.across > 0 ? selection.across : selection.n));
    const checkpoint::TnoDescription *other = m_session.otherTno();
    m_axis->setText(other ? tr("n (%1)").arg(axisName(m_session.tno()->axis)) : tr("n"));
    m_acrossAction->setVisible(other != nullptr);
    if (other)
        named(m_across, tr("Length n along the %1").arg(axisName(other->axis)),
              tr("n along the %1, for the footprint of both axes").arg(axisName(other->axis)));
}

} // namespace tnn::app
