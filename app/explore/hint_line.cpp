#include "app/explore/hint_line.h"

#include <QEvent>

#include "viz/model/language.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {
namespace {

constexpr int fromEdge = 28;

} // namespace

HintLine::HintLine(viz::StageView* stage)
    : TextLabel({13, 400}, Tone::Muted, {}, stage->parentWidget())
    , m_stage(stage) {
    setObjectName(QStringLiteral("hint"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    m_brief.setSingleShot(true);
    m_brief.setInterval(4000);
    connect(&m_brief, &QTimer::timeout, this, [this] { end(Kind::brief); });
    stage->installEventFilter(this);
}

void HintLine::say(Kind kind, const QString& words) {
    m_kind = kind;
    setText(words);
    show();
    place();
}

void HintLine::setTyping(bool typing) {
    if (typing)
        say(Kind::typing, viz::tr("Enter runs, then Space plays, ← and → step."));
    else
        end(Kind::typing);
}

void HintLine::sayBriefly(const QString& words) {
    say(Kind::brief, words);
    m_brief.start();
}

void HintLine::end(Kind kind) {
    if (m_kind == kind) clear();
}

void HintLine::clear() {
    m_kind = Kind::none;
    hide();
    place();
}

QString HintLine::said() const { return isHidden() ? QString() : text(); }

bool HintLine::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) place();
    return false;
}

// Places the hint at the right end of the line, and reserves that space in the legend.
void HintLine::place() {
    adjustSize();
    m_stage->setFootReserved(isHidden() ? 0 : width() + fromEdge);
    move(m_stage->geometry().bottomRight() + QPoint(1 - fromEdge - width(), 1 - 4 - height()));
    raise();
}

} // namespace scanscope::app
