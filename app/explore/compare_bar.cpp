#include "app/explore/compare_bar.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

#include "app/explore/algorithm_popover.h"
#include "app/explore/options_popover.h"
#include "app/explore/setting_control.h"
#include "kernels/run/run_fields.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

constexpr int barHeight = 44, edge = 24, wideFrom = 1040, widestFile = 200;

viz::TextLabel* label(const QString& text) {
    return new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted, text);
}

} // namespace

CompareBar::CompareBar(Miniatures* miniatures, QWidget* parent)
    : QWidget(parent)
    , m_controls(new QHBoxLayout)
    , m_algorithm(new viz::Button(tr("Choose…")))
    , m_optionsButton(new viz::Button(tr("Options")))
    , m_algorithms(new AlgorithmPopover(this))
    , m_options(new OptionsPopover(m_model, this))
    , m_threads(new SettingControl(kernels::run_field("block").option, tr("Threads"), this))
    , m_executor(new SettingControl(kernels::run_field("executor").option, tr("Runs on"),
                                    SettingControl::Choices::list, this))
    , m_alignedBy(label(tr("Steps aligned by")))
    , m_alignments(new viz::SegmentedControl(tr("Steps aligned by")))
    , m_close(new viz::IconButton(viz::Icon::Close, tr("End the comparison"), QStringLiteral("C"))) {
    setFixedHeight(barHeight);
    setAccessibleName(tr("Comparison"));
    m_algorithm->setDropDown(true);
    m_algorithm->setAccessibleName(tr("Run on the right"));
    m_algorithms->setMiniatures(miniatures);
    m_algorithms->offerFile(tr("Recording or program…"));
    m_optionsButton->setLeadingIcon(viz::Icon::Options);
    m_optionsButton->setAccessibleName(tr("Options for the run on the right"));
    m_threads->edit()->setAccessibleName(tr("Threads per block for the run on the right"));
    m_options->moved()->addWidget(new viz::Field(tr("Threads"), m_threads->edit(), 220));
    m_options->moved()->addWidget(new viz::Field(tr("Runs on"), m_executor->widget(), 220));
    for (const QString& name : {tr("Barrier"), tr("Step"), tr("Phase")}) m_alignments->addSegment(name);
    m_alignments->setChosen({0});

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(edge, 0, edge, 0);
    row->setSpacing(8);
    row->addWidget(label(tr("Beside")));
    row->addWidget(m_algorithm);
    row->addWidget(m_optionsButton);
    row->addSpacing(12);
    row->addWidget(m_alignedBy);
    row->addWidget(m_alignments);
    row->addStretch(1);
    m_controls->setSpacing(8);
    row->addLayout(m_controls);
    row->addWidget(m_close);

    connect(m_algorithm, &viz::Button::clicked, this, &CompareBar::openAlgorithms);
    connect(m_algorithms, &AlgorithmPopover::chosen, this, [this](const QString& id) {
        const bool isOther = m_file || !m_isChosen || id.toStdString() != second().algorithm;
        if (isOther) setSecond({id.toStdString(), {}});
        emit changed();
    });
    connect(m_algorithms, &AlgorithmPopover::fileRequested, this, &CompareBar::fileRequested);
    connect(m_optionsButton, &viz::Button::clicked, this,
            [this] { m_options->openBelow(m_optionsButton, Qt::AlignRight); });
    const auto choose = [this](std::string_view id) {
        return [this, id](const QString& value) {
            m_model.change([&](Setup& setup) { setup.choose(id, value.toStdString()); });
        };
    };
    connect(m_threads, &SettingControl::chosen, this, choose("block"));
    connect(m_executor, &SettingControl::chosen, this, choose("executor"));
    connect(&m_model, &SetupModel::edited, this, &CompareBar::changed);
    connect(m_alignments, &viz::SegmentedControl::chosenChanged, this, &CompareBar::changed);
    connect(m_close, &viz::IconButton::clicked, this, &CompareBar::closeRequested);
}

void CompareBar::setSecond(const kernels::RunDescription& run) {
    Setup setup = m_model.setup();
    setup.run = run;
    m_isChosen = true;
    m_file.reset();
    m_model.set(setup);
    showSecond();
}

void CompareBar::setSecondFile(const SecondFile& file) {
    m_file = file;
    showSecond();
}

void CompareBar::setCount(std::uint64_t n) {
    Setup setup = m_model.setup();
    setup.n = QString::number(n);
    m_model.set(setup);
    m_threads->edit()->setPlaceholderText(m_isChosen ? automaticThreads(m_model.setup()) : QString());
}

// A run from a file has fixed settings, so the options are hidden.
void CompareBar::showSecond() {
    m_optionsButton->setHidden(m_file.has_value());
    m_algorithm->setToolTip(m_file ? viz::plainToolTip(QDir::toNativeSeparators(m_file->path)) : QString());
    if (m_file) {
        m_algorithm->setText(m_algorithm->fontMetrics().elidedText(QFileInfo(m_file->path).fileName(),
                                                                   Qt::ElideMiddle, widestFile));
        m_algorithms->setChosen({});
        return;
    }
    const kernels::Algorithm* algorithm = m_model.setup().algorithm();
    m_algorithm->setText(algorithm ? text(algorithm->name) : QString::fromStdString(second().algorithm));
    m_algorithms->setChosen(QString::fromStdString(second().algorithm));
    m_threads->show(QString::fromStdString(m_model.setup().value("block")));
    m_threads->edit()->setPlaceholderText(automaticThreads(m_model.setup()));
    m_executor->show(QString::fromStdString(m_model.setup().value("executor")));
    m_options->showSetup();
}

trace::Alignment CompareBar::alignment() const {
    return trace::alignments.at(std::size_t(std::max(0, m_alignments->current())));
}

void CompareBar::openAlgorithms() { m_algorithms->openBelow(m_algorithm); }

// A narrow bar hides this label to make room for the names of the views. The segments are clear without it.
void CompareBar::resizeEvent(QResizeEvent*) { m_alignedBy->setVisible(width() >= wideFrom); }

void CompareBar::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRectF(0, height() - 1, width(), 1), t.hair);
}

} // namespace scanscope::app

#include "moc_compare_bar.cpp"
