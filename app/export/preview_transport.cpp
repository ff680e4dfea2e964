#include "app/export/preview_transport.h"

#include <cmath>
#include <QHBoxLayout>

#include "app/export/export_preview.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {

namespace {

constexpr int framesShown = 30; // per second

QString clockText(double seconds) {
    const int tenths = int(seconds * 10);
    return QStringLiteral("%1:%2.%3")
        .arg(tenths / 600)
        .arg(tenths / 10 % 60, 2, 10, QLatin1Char('0'))
        .arg(tenths % 10);
}

} // namespace

PreviewTransport::PreviewTransport(ExportPreview* preview)
    : m_preview(preview)
    , m_back(new viz::IconButton(viz::Icon::Back, tr("Step back"), QStringLiteral("Left")))
    , m_playButton(new viz::IconButton(viz::Icon::Play, tr("Play"), QStringLiteral("Space")))
    , m_forward(new viz::IconButton(viz::Icon::Forward, tr("Step forward"), QStringLiteral("Right")))
    , m_time(new viz::TextLabel({13, 400, true}))
    , m_omitted(new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted)) {
    setFixedHeight(40);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 4, 24, 4);
    for (QWidget* part : std::initializer_list<QWidget*>{m_back, m_playButton, m_forward, m_time})
        layout->addWidget(part);
    m_omitted->setObjectName(QStringLiteral("omitted"));
    m_omitted->setElided(true);
    m_omitted->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    layout->addSpacing(16);
    layout->addWidget(m_omitted, 1);
    connect(m_preview, &ExportPreview::stepChosen, this, &PreviewTransport::goTo);
    connect(m_back, &QAbstractButton::clicked, this,
            [this] { goTo(std::max(viz::FilmStep{}, m_preview->shot().step - 1)); });
    connect(m_forward, &QAbstractButton::clicked, this, [this] {
        if (m_stepCount > 0) goTo(std::min(viz::FilmStep(m_stepCount - 1), m_preview->shot().step + 1));
    });
    connect(m_playButton, &QAbstractButton::clicked, this, &PreviewTransport::toggle);
    connect(&m_clock, &QTimer::timeout, this, &PreviewTransport::advance);
    showShot();
}

void PreviewTransport::setFilm(int stepCount, std::optional<viz::FilmFrames> film) {
    m_stepCount = stepCount;
    m_film = std::move(film);
    if (!m_film) m_clock.stop();
    showShot();
}

void PreviewTransport::stop() {
    m_clock.stop();
    showShot();
}

void PreviewTransport::goTo(viz::FilmStep step) {
    m_clock.stop();
    m_preview->setShot({step, 1});
    showShot();
}

void PreviewTransport::toggle() {
    if (m_clock.isActive())
        stop();
    else if (m_film)
        play();
}

// Plays from the current step, or from the first one if the last one is shown.
void PreviewTransport::play() {
    for (m_frame = 0; m_frame + 1 < m_film->count() && m_film->at(m_frame).step < m_preview->shot().step;)
        ++m_frame;
    if (m_film->at(m_frame).step == m_film->at(m_film->count() - 1).step) m_frame = 0;
    m_clock.start(1000 / framesShown);
    showShot();
}

void PreviewTransport::advance() {
    m_frame += int(std::lround(m_film->framesPerSecond() / framesShown));
    if (m_frame >= m_film->count()) {
        m_frame = m_film->count() - 1;
        m_clock.stop();
    }
    m_preview->setShot(m_film->at(m_frame));
    showShot();
}

void PreviewTransport::showShot() {
    const bool plays = m_clock.isActive();
    m_playButton->setIconKind(plays ? viz::Icon::Pause : viz::Icon::Play);
    m_playButton->setName(plays ? tr("Pause") : tr("Play"));
    m_playButton->setEnabled(m_film.has_value());
    showOmissions();
    if (m_stepCount == 0)
        m_time->clear();
    else if (plays)
        m_time->setText(
            tr("%1 of %2").arg(clockText(m_frame / m_film->framesPerSecond()), clockText(m_film->seconds())));
    else
        m_time->setText(tr("step %1 of %2").arg(viz::stepNumber(m_preview->shot().step)).arg(m_stepCount));
}

void PreviewTransport::showOmissions() {
    const viz::Omissions& omissions = m_preview->omissions();
    m_omitted->setTone(omissions.empty() ? viz::TextLabel::Tone::Muted : viz::TextLabel::Tone::Warn);
    m_omitted->setText(omissions.empty() ? tr("The file will look like this preview.")
                                         : tr("Does not fit: %1.").arg(viz::namesOf(omissions)));
}

} // namespace scanscope::app

#include "moc_preview_transport.cpp"
