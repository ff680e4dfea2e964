#include "viz/widgets/transport.h"

#include <algorithm>
#include <cmath>
#include <QMenu>
#include <QPainter>
#include <QSlider>

#include "viz/layout/timeline_layout.h"
#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/timeline_lanes.h"

namespace scanscope::viz {
namespace {

// The word for what the numbers under the timeline's slots count.
QString slotWord(const Film& film) {
    const auto takesTurns = [](const Phase& phase) { return phase.lines.size() > 1; };
    if (std::ranges::any_of(film.phases(), takesTurns)) return Transport::tr("line");
    for (const Phase& phase : film.phases()) {
        if (!phase.lines.empty()) return Transport::tr("time", "which one");
        if (phase.role == StepRole::stride) return Transport::tr("stride");
        if (phase.role == StepRole::up || phase.role == StepRole::down) return Transport::tr("offset");
    }
    return Transport::tr("step");
}

// The slider's scale is logarithmic, with speed 1 in its middle.
int sliderValue(double speed) { return qRound(100 * std::log2(speed)); }
double speedNearest(int value) {
    const auto& speeds = Playback::speeds();
    return *std::min_element(speeds.begin(), speeds.end(), [value](double a, double b) {
        return std::abs(sliderValue(a) - value) < std::abs(sliderValue(b) - value);
    });
}

QString speedText(double speed) { return QString::number(speed) + QChar(0x00d7); }

} // namespace

Transport::Transport(Playback* playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback) {
    setAccessibleName(tr("Transport"));
    m_first = new IconButton(Icon::First, tr("Go to the first step"), keyText(Qt::Key_Home), this);
    m_back = new IconButton(Icon::Back, tr("Step back"), keyText(Qt::Key_Left), this);
    m_play = new IconButton(Icon::Play, tr("Play"), keyText(Qt::Key_Space), this);
    m_play->setShape(IconButton::Shape::Disc);
    m_forward = new IconButton(Icon::Forward, tr("Step forward"), keyText(Qt::Key_Right), this);
    m_last = new IconButton(Icon::Last, tr("Go to the last step"), keyText(Qt::Key_End), this);
    for (IconButton* button : {m_first, m_back, m_forward, m_last}) button->setStrong(true);
    m_reverse = new IconButton(Icon::Reverse, tr("Play backwards"), keyText(Qt::Key_V), this);
    m_loop = new IconButton(Icon::Loop, tr("Loop"), keyText(Qt::Key_L), this);
    m_more = new IconButton(Icon::More, tr("Loop, direction and speed"), {}, this);
    m_reverse->setCheckable(true);
    m_loop->setCheckable(true);
    m_speed = new QSlider(Qt::Horizontal, this);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Speed  (+ and −)"));
    m_speed->setRange(sliderValue(Playback::speeds().front()), sliderValue(Playback::speeds().back()));
    m_speed->setSingleStep(
        60); // more than half of the widest gap, so that every key press reaches the next speed
    m_speed->setPageStep(100);
    m_speed->setFocusPolicy(Qt::TabFocus);
    setFixedWidth(344);
    connectPlayback();
    showState();
}

void Transport::connectPlayback() {
    connect(m_first, &IconButton::clicked, m_playback, &Playback::first);
    connect(m_back, &IconButton::clicked, m_playback, &Playback::stepBackward);
    connect(m_play, &IconButton::clicked, m_playback, &Playback::toggle);
    connect(m_forward, &IconButton::clicked, m_playback, &Playback::stepForward);
    connect(m_last, &IconButton::clicked, m_playback, &Playback::last);
    connect(m_reverse, &IconButton::clicked, m_playback, &Playback::turn);
    connect(m_loop, &IconButton::toggled, m_playback, &Playback::setLooping);
    connect(m_more, &IconButton::clicked, this, &Transport::showMore);
    connect(m_speed, &QSlider::valueChanged, this,
            [this](int value) { m_playback->setSpeed(speedNearest(value)); });
    connect(m_playback, &Playback::positionChanged, this, &Transport::showState);
    connect(m_playback, &Playback::playingChanged, this, &Transport::showState);
    connect(m_playback, &Playback::speedChanged, this, &Transport::showState);
    connect(m_playback, &Playback::directionChanged, this, &Transport::showState);
    connect(m_playback, &Playback::loopingChanged, this, &Transport::showState);
}

void Transport::setDocument(SharedDocument document) {
    m_document = std::move(document);
    showState();
}

void Transport::setNamesSlots(bool names) {
    m_namesSlots = names;
    update();
}

void Transport::setCompact(bool compact) {
    m_compact = compact;
    for (QWidget* child : std::initializer_list<QWidget*>{m_reverse, m_loop, m_speed})
        child->setVisible(!compact);
    m_more->setVisible(compact);
    placeChildren();
}

QString Transport::stepText() const {
    const int steps = m_document ? m_document->stepCount() : 0;
    return steps == 0 ? QString() : tr("%1 of %2").arg(stepNumber(m_playback->step())).arg(steps);
}

void Transport::showState() {
    const bool any = m_document && m_document->stepCount() > 0;
    const bool atStart = !any || (m_playback->step().isFirst() && m_playback->settled());
    const bool atEnd = !any || (m_playback->step() == m_document->lastStep() && m_playback->settled());
    m_first->setEnabled(!atStart);
    m_back->setEnabled(!atStart);
    m_play->setEnabled(any);
    m_forward->setEnabled(!atEnd);
    m_last->setEnabled(!atEnd);
    m_play->setIconKind(m_playback->playing() ? Icon::Pause : Icon::Play);
    m_play->setName(m_playback->playing() ? tr("Pause") : tr("Play"), keyText(Qt::Key_Space));
    m_reverse->setChecked(m_playback->reversed());
    m_loop->setChecked(m_playback->looping());
    if (!m_speed->isSliderDown()) {
        const QSignalBlocker quiet(m_speed);
        m_speed->setValue(sliderValue(m_playback->speed()));
    }
    m_speed->setAccessibleDescription(speedText(m_playback->speed()));
    update();
}

void Transport::showMore() {
    QMenu menu(this);
    QAction* reverse = menu.addAction(withKeys(tr("Play backwards"), Qt::Key_V));
    reverse->setCheckable(true);
    reverse->setChecked(m_playback->reversed());
    connect(reverse, &QAction::triggered, m_playback, &Playback::turn);
    QAction* loop = menu.addAction(withKeys(tr("Loop"), Qt::Key_L));
    loop->setCheckable(true);
    loop->setChecked(m_playback->looping());
    connect(loop, &QAction::toggled, m_playback, &Playback::setLooping);
    menu.addSeparator();
    for (const double speed : Playback::speeds()) {
        QAction* action = menu.addAction(tr("Speed %1").arg(speedText(speed)));
        action->setCheckable(true);
        action->setChecked(speed == m_playback->speed());
        connect(action, &QAction::triggered, m_playback, [this, speed] { m_playback->setSpeed(speed); });
    }
    menu.exec(m_more->mapToGlobal(QPoint(0, -menu.sizeHint().height())));
}

void Transport::setShowsPasses(bool on) {
    m_showsPasses = on;
    update();
}

void Transport::resizeEvent(QResizeEvent*) { placeChildren(); }

void Transport::placeChildren() {
    const int middle = m_compact ? height() / 2 : 36 + (height() - 104) / 2;
    const auto put = [](QWidget* widget, int x, int y) {
        const QSize size = widget->sizeHint();
        widget->setGeometry(x - size.width() / 2, y - size.height() / 2, size.width(), size.height());
    };
    put(m_first, 34, middle);
    put(m_back, 72, middle);
    put(m_play, 118, middle);
    put(m_forward, 164, middle);
    put(m_last, 202, middle);
    const int second = middle + 45;
    put(m_reverse, 30, second);
    put(m_loop, 64, second);
    m_speed->setGeometry(96, second - 10, 112, 20);
    put(m_more, 242, middle + 18);
}

void Transport::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.surface);
    const bool any = m_document && m_document->model() && m_document->stepCount() > 0;
    const int middle = m_compact ? height() / 2 : 36 + (height() - 104) / 2;
    if (any) {
        const QString step = QString::number(stepNumber(m_playback->step()));
        const double base = m_compact ? middle - 6 : middle - 5;
        painter.setFont(wordFont(22, 600));
        painter.setPen(t.text);
        painter.drawText(QPointF(233, base), step);
        const double after = 233 + painter.fontMetrics().horizontalAdvance(step) + 5;
        painter.setFont(wordFont(15));
        painter.setPen(t.muted);
        painter.drawText(QPointF(after, base), tr("of %1").arg(m_document->stepCount()));

        const TimelineLayout rows{1, 0, 1, double(height()), m_showsPasses ? TimelineLayout::passesRow : 0.0};
        painter.setFont(wordFont(12));
        const auto label = [&](const QString& text, double y) {
            const double width = painter.fontMetrics().horizontalAdvance(text);
            painter.drawText(QPointF(336 - width, y + 4.5), text);
        };
        if (!m_document->beside()) label(tr("threads"), rows.trough({}).center().y());
        if (m_namesSlots) label(slotWord(m_document->film()), rows.labelY());
        if (m_showsPasses && !m_document->beside())
            label(passesInAll(*m_document), rows.passesFoot() - TimelineLayout::passesRow / 2);
    }
    if (m_compact) return;
    painter.setFont(valueFont(12.5));
    painter.setPen(t.text);
    painter.drawText(QPointF(218, middle + 45 + 4.5), speedText(m_playback->speed()));
}

} // namespace scanscope::viz

#include "moc_transport.cpp"
