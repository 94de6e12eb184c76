// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/view_panel.h"

#include <algorithm>

#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QTimer>
#include <QToolButton>

#include "app/base/number_format.h"
#include "app/controls/card.h"
#include "app/controls/help_popup.h"
#include "app/controls/icons.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "app/controls/pointer_tag.h"

namespace tnn::app {

namespace {

/// Reasons begin with a small letter, since elsewhere they follow the name of a file; names of options stay as they
/// are.
QString asSentence(QString reason)
{
    static const QRegularExpression words(QStringLiteral("^(a|[a-z][a-z-]+) [^=]"));
    if (words.match(reason).hasMatch())
        reason[0] = reason.at(0).toUpper();
    return reason;
}

} // namespace

/// Overlays a view: a thin line while it is being computed, one sentence if that failed or if there is nothing to show.
/// Transparent to the pointer.
class ViewOverlay : public QWidget {
public:
    explicit ViewOverlay(QWidget *covered) : QWidget(covered)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        covered->installEventFilter(this);
        m_delay.setSingleShot(true);
        m_delay.setInterval(150);
        m_beat.setInterval(40);
        connect(&m_delay, &QTimer::timeout, this, [this] {
            m_beat.start();
            updateVisible();
            update();
        });
        connect(&m_beat, &QTimer::timeout, this, [this] {
            ++m_step;
            update(0, 0, width(), LineHeight);
        });
        hide();
    }

    /// Shown only after a delay, so that short work does not flicker. The first figure's computation is named.
    void setBusy(bool busy, bool isFirst)
    {
        m_isFirst = isFirst;
        if (!busy) {
            m_delay.stop();
            m_beat.stop();
        } else if (!m_beat.isActive() && !m_delay.isActive()) {
            m_fraction = 0;
            m_delay.start();
        }
        updateVisible();
    }
    void setProgress(double fraction)
    {
        m_fraction = fraction;
        update(0, 0, width(), LineHeight);
    }
    /// What is known in advance of what is computed; may be empty.
    void announce(const QString &text)
    {
        m_announced = text;
        update();
    }
    /// At most one of them is not empty.
    void showText(const QString &error, const QString &notice)
    {
        m_error = error;
        m_notice = notice;
        setAccessibleDescription(error.isEmpty() ? notice : error);
        updateVisible();
        update();
    }
    /// There is something to see, though it may be a part: it is not covered while the rest is computed.
    void uncover()
    {
        m_isFirst = false;
        showText({}, {});
    }
    const QString &error() const { return m_error; }
    const QString &notice() const { return m_notice; }
    void setTheme(const widgets::Theme &theme)
    {
        m_theme = theme;
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const bool failed = !m_error.isEmpty(), begins = m_isFirst && m_beat.isActive();
        if (failed || begins || !m_notice.isEmpty()) {
            painter.fillRect(rect().adjusted(1, 0, -1, -1), m_theme.surface); // below it the plot asks for a checkpoint
            painter.setPen(failed ? m_theme.error : m_theme.muted);
            const QRect area = rect().adjusted(24, 16, -24, -16);
            painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap,
                             failed       ? asSentence(m_error)
                                 : begins ? ViewPanel::tr("Computing\u2026") + QLatin1Char('\n') + m_announced
                                          : asSentence(m_notice));
        }
        if (!m_beat.isActive())
            return;
        const double length = m_fraction > 0 ? m_fraction * width() : width() * 0.25;
        const double start = m_fraction > 0 ? 0 : (m_step % 50) / 50.0 * (width() + length) - length;
        painter.fillRect(QRectF(start, 0, length, LineHeight), m_theme.accent);
    }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Resize && isVisible())
            setGeometry(parentWidget()->rect());
        return QWidget::eventFilter(watched, event);
    }

private:
    static constexpr int LineHeight = 2;

    void updateVisible()
    {
        setVisible(m_beat.isActive() || !m_error.isEmpty() || !m_notice.isEmpty());
        if (isVisible()) {
            setGeometry(parentWidget()->rect());
            raise();
        }
    }

    widgets::Theme m_theme = widgets::Theme::light();
    QTimer m_delay, m_beat;
    QString m_error, m_notice, m_announced;
    double m_fraction = 0;
    int m_step = 0;
    bool m_isFirst = false; ///< there is no figure below it yet
};

ViewPanel::ViewPanel(View *view, QWidget *parent) :
    QDockWidget(view->title(), parent), m_view(view), m_show(new QAction(view->title(), this))
{
    view->setParent(this);
    setObjectName(QStringLiteral("view-") + view->id());
    setAllowedAreas(Qt::AllDockWidgetAreas);
    setTitleBarWidget(makeTitle());
    m_body = new Surface(this, Surface::Part::Bottom);
    m_body->setLayout(inColumn({}, -1, QMargins(1, 0, 1, 1)));
    m_overlay = new ViewOverlay(m_body);
    setWidget(m_body);
    setMinimumSize(200, 140);
    connectView();
}

QWidget *ViewPanel::makeTitle()
{
    m_bar = new Surface(this, Surface::Part::Top);
    QWidget *bar = m_bar;
    m_title = new QLabel(m_view->title(), bar);
    setRole(m_title, Role::Title);
    m_identity = new ElidedLabel(bar);
    m_changed = new ElidedLabel(bar, Qt::ElideRight);
    m_changed->setForegroundRole(WarningRole);
    m_details = new ElidedLabel(bar);
    m_details->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the room that is left
    setRole(m_details, Role::Muted);
    m_controls = new QHBoxLayout;
    QToolButton *help = HelpPopup::makeButton(bar, tr("What is drawn here?"), m_view->id());
    QToolButton *save = makeButton(bar, Glyph::Export, tr("Export this view"));
    m_maximize = makeButton(bar, Glyph::Maximize, {});
    QToolButton *hide = makeButton(bar, Glyph::Close, tr("Close this view (reopen it in the View menu)"));
    connect(save, &QToolButton::clicked, this, [this] { emit exportRequested(this); });
    connect(m_maximize, &QToolButton::clicked, this, [this] { emit maximizeRequested(this); });
    connect(hide, &QToolButton::clicked, this, [this] {
        if (m_maximized)
            emit maximizeRequested(this); // the others return before it goes
        close();
    });
    m_buttons = new QWidget(bar);
    m_each = {help, save, m_maximize, hide};
    m_more = makeButton(m_buttons, Glyph::More, tr("Help, export, maximize, close"));
    m_more->hide(); // until the panel has a width
    connect(m_more, &QToolButton::clicked, this, &ViewPanel::listButtons);
    m_buttons->setLayout(inRow({help, save, m_maximize, hide, m_more}, 0, QMargins()));
    QSizePolicy keepsItsPlace = m_buttons->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_buttons->setSizePolicy(keepsItsPlace);
    // The controls get what the identity leaves, before the details do.
    bar->setLayout(inRow({m_title, m_identity, m_changed, {m_details, 1}, {m_controls, 1000}, m_buttons}, 8,
                         QMargins(8, 3, 4, 3)));
    connect(qApp, &QApplication::focusChanged, this, &ViewPanel::showFocus);
    setMaximized(false);
    return bar;
}

/// Four buttons would leave a narrow panel's heading no room: there one lists them.
void ViewPanel::resizeEvent(QResizeEvent *event)
{
    constexpr int Narrow = 400; // pixels
    QDockWidget::resizeEvent(event);
    for (QToolButton *button : m_each)
        button->setVisible(width() >= Narrow);
    m_more->setVisible(width() < Narrow);
    m_buttons->updateGeometry(); // which a hidden widget does not do by itself
}

void ViewPanel::listButtons()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QToolButton *button : m_each)
        menu->addAction(button->icon(), button->toolTip(), button, [this, button] {
            button->setGeometry(m_more->geometry()); // what it opens, opens below it
            button->click();
        });
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

/// Its controls change the focus when they are deleted.
ViewPanel::~ViewPanel()
{
    disconnect(qApp, nullptr, this, nullptr);
}

/// The buttons are shown only below the pointer, and where Tab leads, so that what is drawn stands out; there the frame
/// is marked, too.
void ViewPanel::showFocus()
{
    const QWidget *focus = QApplication::focusWidget();
    const bool isReached = focus && isAncestorOf(focus) && window()->testAttribute(Qt::WA_KeyboardFocusChange);
    m_buttons->setVisible(m_maximized || underMouse() || isReached);
    for (Surface *part : {m_bar, m_body})
        if (part) // the bar is made first
            part->setBorderRole(isReached ? QPalette::Highlight : QPalette::Mid);
}

bool ViewPanel::event(QEvent *event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
        showFocus();
    return QDockWidget::event(event);
}

void ViewPanel::setMaximized(bool maximized)
{
    m_maximized = maximized;
    showFocus();
    const QString what = maximized ? tr("Restore the layout (F11)") : tr("Maximize this view (F11)");
    m_maximize->setIcon(icon(maximized ? Glyph::Restore : Glyph::Maximize));
    m_maximize->setToolTip(what);
    m_maximize->setAccessibleName(what);
}

void ViewPanel::connectView()
{
    m_show->setCheckable(true);
    connect(toggleViewAction(), &QAction::toggled, m_show, &QAction::setChecked);
    connect(m_show, &QAction::triggered, this, [this] {
        if (m_view->isVisible())
            close();
        else
            emit raiseRequested(this);
        m_show->setChecked(toggleViewAction()->isChecked());
    });
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool isReported) {
        const bool visible = isReported && isVisible(); // not on a page that is hidden
        m_view->setVisible(visible);
        if (visible && !m_view->isBuilt())
            emit buildRequested(this);
        if (visible)
            nameOnce();
    });
    connect(this, &QDockWidget::dockLocationChanged, this, &ViewPanel::nameOnce);
    connect(m_view, &View::headingChanged, this, [this](const ViewHeading &heading) {
        m_heading = heading;
        showHeading();
    });
    connect(&m_view->status(), &ViewStatus::busyChanged, this, [this](bool busy) {
        m_overlay->setBusy(busy, !m_view->hasFigure());
        announce({});
    });
    connect(&m_view->status(), &ViewStatus::announced, this, &ViewPanel::announce);
    connect(&m_view->status(), &ViewStatus::progressed, m_overlay, &ViewOverlay::setProgress);
    connect(&m_view->status(), &ViewStatus::failed, m_overlay,
            [this](const QString &reason) { m_overlay->showText(reason, {}); });
    connect(&m_view->status(), &ViewStatus::nothingToShow, m_overlay,
            [this](const QString &advice) { m_overlay->showText({}, advice); });
    connect(&m_view->status(), &ViewStatus::shown, m_overlay, &ViewOverlay::uncover);
}

void ViewPanel::announce(const QString &text)
{
    if (m_announced == text)
        return;
    m_announced = text;
    m_overlay->announce(text);
    showHeading();
}

void ViewPanel::showHeading()
{
    m_identity->setText(m_heading.identity);
    m_changed->setText(m_heading.changed);
    m_details->setText(joined({m_announced, m_heading.details}));
    for (QLabel *label : {m_identity, m_changed})
        label->setVisible(!label->text().isEmpty());
    const QString whole = joined({m_heading.identity, m_heading.changed, m_details->text()});
    setPlainTip(m_title, whole);
    setPlainTip(m_identity, whole);
}

/// Closed views are among the tabs too, so only open ones count.
void ViewPanel::nameOnce()
{
    const auto *area = qobject_cast<const QMainWindow *>(parentWidget());
    const QList<QDockWidget *> tabs = area && !isFloating() ? area->tabifiedDockWidgets(this) : QList<QDockWidget *>();
    m_title->setVisible(std::none_of(tabs.begin(), tabs.end(), [](const QDockWidget *tab) {
        return tab->toggleViewAction()->isChecked() && !tab->isFloating();
    }));
}

void ViewPanel::build()
{
    if (m_view->isBuilt())
        return;
    m_view->build(m_body);
    m_body->layout()->addWidget(m_view->content());
    if (m_view->controls())
        m_controls->addWidget(m_view->controls());
    m_view->setTheme(m_theme);
    m_overlay->raise();
    connect(m_view->plot(), &widgets::Plot::readout, new PointerTag(m_view->plot()), &PointerTag::showReadout);
    m_view->plot()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_view->plot(), &QWidget::customContextMenuRequested, this, &ViewPanel::showMenu);
    emit built(this);
}

void ViewPanel::setOffered(bool offered, bool shown)
{
    if (isOffered() == offered)
        return;
    toggleViewAction()->setVisible(offered);
    m_show->setVisible(offered);
    setVisible(offered && shown);
}

void ViewPanel::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    m_view->setTheme(theme);
    m_overlay->setTheme(theme);
}

QString ViewPanel::error() const
{
    return m_overlay->error();
}

QString ViewPanel::notice() const
{
    return m_overlay->notice();
}

void ViewPanel::showMenu(const QPoint &place)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Fit view"), this, [this] { m_view->plot()->fit(); });
    if (m_view->showsPinned())
        menu->addAction(tr("Unpin the kernels of other layers"), m_view, &View::unpin);
    menu->addAction(tr("Copy image"), this, [this] { emit copyRequested(this); });
    menu->addAction(tr("Export\u2026"), this, [this] { emit exportRequested(this); });
    menu->popup(m_view->plot()->mapToGlobal(place));
}

} // namespace tnn::app
