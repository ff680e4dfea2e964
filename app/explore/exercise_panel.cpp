#include "app/explore/exercise_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QVBoxLayout>

#include <fmt/format.h>

#include "app/course/outcome_words.h"
#include "app/explore/setting_control.h"
#include "viz/model/language.h"
#include "viz/widgets/about_panel.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/table_view.h"

namespace scanscope::app {

using course::CheckId;
using course::State;
using viz::TableRow;
using viz::TextLabel;

namespace {

constexpr int panelEdge = 16;

viz::CellTone toneOf(State state) {
    return state == State::passed   ? viz::CellTone::Good
           : state == State::failed ? viz::CellTone::Warning
                                    : viz::CellTone::Quiet;
}

State stateOf(course::RunState run) {
    return run == course::RunState::right         ? State::passed
           : run == course::RunState::not_reached ? State::not_reached
                                                  : State::failed;
}

TableRow heading(const QString& words) {
    return {.kind = TableRow::Kind::Heading, .cells = {{.text = words, .style = viz::words(12)}}};
}

TableRow line(const QString& name, State state) {
    const bool isLoud = state != State::not_reached;
    return {.cells = {{.text = text(glyphOf(state)), .style = viz::words(14, 600), .tone = toneOf(state)},
                      {.text = name, .tone = isLoud ? viz::CellTone::Usual : viz::CellTone::Quiet},
                      {.text = text(wordOf(state)), .style = viz::words(12), .tone = toneOf(state)}}};
}

TableRow reason(const std::string& words) {
    return {.kind = TableRow::Kind::Note,
            .cells = {{.text = QString::fromStdString(words), .style = viz::words(12)}},
            .isAside = true};
}

// The task without its title, which the panel already shows, and its hints separately.
struct TaskText {
    QString words, hints;
};
TaskText textOf(const std::string& markdown) {
    const QString all = QString::fromStdString(markdown);
    QStringList words, hints;
    bool isHint = false;
    for (const QString& line : all.split(u'\n')) {
        if (line.startsWith(QStringLiteral("# "))) continue;
        if (line.startsWith(QStringLiteral("## "))) isHint = line.trimmed() == QStringLiteral("## Hints");
        (isHint ? hints : words) << line;
    }
    return {words.join(u'\n').trimmed(), hints.join(u'\n').trimmed()};
}

} // namespace

viz::Table tableOf(const course::Task& task, const course::Outcome& outcome) {
    viz::Table table;
    table.columns = {{.copied = viz::tr("Sign"), .align = viz::Align::left, .least = 20},
                     {.name = viz::tr("Test"), .align = viz::Align::left, .takesRest = true},
                     {.name = viz::tr("Result"), .align = viz::Align::left}};
    table.headings = viz::tr("Part");
    std::uint64_t hidden = 0;
    if (!outcome.sizes.empty()) table.rows.push_back(heading(viz::tr("Tests")));
    for (const course::SizeOutcome& size : outcome.sizes) {
        const bool isRight = size.state == course::RunState::right;
        if ((size.is_secret || task.tests[size.test].is_hidden) && stateOf(size.state) != State::failed) {
            hidden += isRight;
            continue;
        }
        table.rows.push_back(
            line(viz::tr("n = %1").arg(QString::fromStdString(sizeText(size.n))), stateOf(size.state)));
    }
    if (hidden > 0)
        table.rows.push_back(line(viz::counted(hidden, "%1 hidden test", "%1 hidden tests"), State::passed));
    table.rows.push_back(heading(viz::tr("Checks")));
    for (const CheckId check : course::check_ids) {
        const course::CheckOutcome& one = outcome[check];
        if (one.state == State::not_reached && check != CheckId::right) continue;
        table.rows.push_back(line(QString::fromStdString(titleOf(check)), one.state));
        if (one.state == State::failed && !one.reason.empty())
            table.rows.push_back(reason(one.reason.text()));
        if (check == CheckId::work)
            for (const std::string& sentence : worstSteps(outcome)) table.rows.push_back(reason(sentence));
        if (check != CheckId::right) continue;
        for (const NumberRow& row : numberRowsOf(outcome))
            table.rows.push_back(reason(fmt::format("{}: {}", row.title, fmt::join(row.numbers, " "))));
        for (const std::string& sentence : whyWrong(outcome)) table.rows.push_back(reason(sentence));
    }
    return table;
}

ExercisePanel::ExercisePanel(QWidget* parent)
    : QWidget(parent)
    , m_title(new TextLabel({15, 600}))
    , m_state(new TextLabel({12, 400}, TextLabel::Tone::Muted))
    , m_page(new viz::AboutPanel)
    , m_tests(new viz::TableView({.rowHeight = 24, .headingHeight = 24, .gap = 8}))
    , m_hints(new viz::Button(tr("Show the hints")))
    , m_test(new viz::Button(tr("Test it")))
    , m_failure(new viz::Button(tr("Show the failing run")))
    , m_close(new viz::IconButton(viz::Icon::Close, tr("Close the exercise"))) {
    setAccessibleName(tr("Exercise"));
    m_title->setWordWrap(true);
    m_state->setWordWrap(true);
    m_page->setAccessibleName(tr("Exercise text"));
    m_tests->setAccessibleName(tr("Exercise tests"));
    m_tests->horizontalHeader()->hide();
    m_test->setPrimary(true);
    m_failure->hide();

    auto* names = new QVBoxLayout;
    names->setSpacing(2);
    names->addWidget(m_title);
    names->addWidget(m_state);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(panelEdge, 12, 8, 8);
    head->addLayout(names, 1);
    head->addWidget(m_close, 0, Qt::AlignTop);
    auto* failure = new QHBoxLayout;
    failure->setContentsMargins(panelEdge, 8, panelEdge, 0);
    failure->addWidget(m_failure, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(panelEdge, 8, panelEdge, 12);
    foot->setSpacing(8);
    foot->addWidget(m_hints);
    foot->addStretch(1);
    foot->addWidget(m_test);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 1, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_page, 3);
    column->addWidget(m_tests, 2);
    column->addLayout(failure);
    column->addLayout(foot);
    connect(m_hints, &QPushButton::clicked, this, [this] {
        m_hints->hide();
        showText();
    });
    connect(m_test, &QPushButton::clicked, this, &ExercisePanel::testRequested);
    connect(m_failure, &QPushButton::clicked, this, &ExercisePanel::failureRequested);
    connect(m_close, &QAbstractButton::clicked, this, &ExercisePanel::closeRequested);
}

QSize ExercisePanel::sizeHint() const { return {usualWidth, 400}; }

void ExercisePanel::setTask(const course::Task& task) {
    const TaskText words = textOf(task.text);
    m_title->setText(QString::fromStdString(task.title));
    m_words = words.words;
    m_hintWords = words.hints;
    m_hints->setVisible(!m_hintWords.isEmpty());
    m_state->setTone(TextLabel::Tone::Muted);
    m_state->setText(tr("Not tested yet"));
    m_tests->setTable(tableOf(task, {}));
    setCanShowFailure(false);
    showText();
}

void ExercisePanel::showText() {
    m_page->setPage(m_hints->isVisibleTo(this) || m_hintWords.isEmpty() ? m_words
                                                                        : m_hintWords + "\n\n" + m_words);
}

void ExercisePanel::showWaiting(const QString& words) {
    m_state->setTone(TextLabel::Tone::Muted);
    m_state->setText(words);
}

void ExercisePanel::showOutcome(const course::Task& task, const course::Outcome& outcome, bool isWhole) {
    m_tests->setTable(tableOf(task, outcome));
    if (!isWhole) return;
    const bool isPassed = outcome.verdict == course::Verdict::passed;
    m_state->setTone(isPassed ? TextLabel::Tone::Ok : TextLabel::Tone::Warn);
    m_state->setText((isPassed ? QStringLiteral("✓ ") : QString()) +
                     QString::fromStdString(sentenceOf(outcome)));
}

void ExercisePanel::showProblem(const QString& problem) {
    m_state->setTone(TextLabel::Tone::Error);
    m_state->setText(problem);
}

void ExercisePanel::setCanShowFailure(bool can) { m_failure->setVisible(can); }

void ExercisePanel::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), t.hair);
}

} // namespace scanscope::app

#include "moc_exercise_panel.cpp"
