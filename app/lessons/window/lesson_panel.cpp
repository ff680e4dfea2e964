#include "app/lessons/window/lesson_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "app/lessons/window/lesson_page.h"
#include "app/lessons/window/question_box.h"
#include "kernels/text/language.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

using viz::TextLabel;

namespace {

constexpr int edge = 16;

QString scoreOf(const LessonRun::Score& score) {
    if (score.questions == 0) return {};
    return LessonPanel::tr("%1 of %2 questions answered correctly, %3 on the first try.")
        .arg(score.right)
        .arg(score.questions)
        .arg(score.atOnce);
}

} // namespace

LessonPanel::LessonPanel(QWidget* parent)
    : QWidget(parent)
    , m_title(new TextLabel({15, 600}))
    , m_place(new TextLabel({12, 400}, TextLabel::Tone::Muted))
    , m_note(new TextLabel({13, 400}, TextLabel::Tone::Muted))
    , m_text(new QLabel)
    , m_question(new QuestionBox)
    , m_area(new QScrollArea)
    , m_back(new viz::Button(tr("Back")))
    , m_next(new viz::Button(tr("Next")))
    , m_close(new viz::IconButton(viz::Icon::Close, tr("Close the lesson"))) {
    setAccessibleName(tr("Lesson"));
    m_title->setWordWrap(true);
    m_note->setWordWrap(true);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setFont(viz::wordFont(14));
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);

    auto* words = new QWidget;
    auto* inner = new QVBoxLayout(words);
    inner->setContentsMargins(edge, 4, edge, edge);
    inner->setSpacing(12);
    inner->addWidget(m_text);
    inner->addWidget(m_question);
    inner->addStretch(1);
    m_area->setWidget(words);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->viewport()->setAutoFillBackground(false);
    words->setAutoFillBackground(false);

    auto* names = new QVBoxLayout;
    names->setSpacing(2);
    names->addWidget(m_title);
    names->addWidget(m_place);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(edge, 12, 8, 8);
    head->addLayout(names, 1);
    head->addWidget(m_close, 0, Qt::AlignTop);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(edge, 8, edge, 12);
    foot->setSpacing(8);
    foot->addWidget(m_back);
    foot->addStretch(1);
    foot->addWidget(m_next);
    auto* note = new QHBoxLayout;
    note->setContentsMargins(edge, 4, edge, 0);
    note->addWidget(m_note);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 1, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_area, 1);
    column->addLayout(note);
    column->addLayout(foot);
    connect(m_back, &QPushButton::clicked, this, &LessonPanel::backRequested);
    connect(m_next, &QPushButton::clicked, this, &LessonPanel::nextRequested);
    connect(m_close, &QAbstractButton::clicked, this, &LessonPanel::closeRequested);
}

QSize LessonPanel::sizeHint() const { return {usualWidth, 400}; }

void LessonPanel::showWords(const QString& title, const QString& words) {
    m_shown = nullptr;
    m_title->setText(title);
    m_place->setText({});
    m_text->setText(words.toHtmlEscaped());
    m_text->setAccessibleName(words);
    m_question->hide();
    m_note->hide();
    m_back->setEnabled(false);
    m_next->setEnabled(false);
}

void LessonPanel::showWaiting(const QString& title) { showWords(title, tr("Recording the lesson’s runs…")); }

void LessonPanel::showProblem(const QString& title, const QString& problem) { showWords(title, problem); }

void LessonPanel::show(const LessonRun& run) {
    const PreparedLesson& lesson = run.lesson();
    m_title->setText(QString::fromStdString(lesson.title));
    m_place->setText(tr("Step %1 of %2").arg(run.step() + 1).arg(run.stepCount()));
    m_text->setText(lessonLabelText(run.now().text));
    m_text->setAccessibleName(lessonPlainText(run.now().text));
    m_text->setVisible(!run.now().text.empty());
    m_question->show(run);
    m_back->setEnabled(run.step() > 0);
    m_next->setEnabled(true);
    m_next->setText(run.isLast() ? tr("Finish") : run.isOpen() ? tr("Skip") : tr("Next"));
    m_next->setPrimary(!run.isOpen());
    QString note;
    if (run.isLast() && !run.isOpen())
        note = scoreOf(run.score());
    else if (run.step() == 0 && lesson.language != kernels::language().id())
        note = tr("This lesson is in English.");
    say(note);
    if (m_shown != &run.now()) m_area->verticalScrollBar()->setValue(0);
    m_shown = &run.now();
}

void LessonPanel::say(const QString& words) {
    m_note->setText(words);
    m_note->setVisible(!words.isEmpty());
}

void LessonPanel::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), t.hair);
}

} // namespace scanscope::app

#include "moc_lesson_panel.cpp"
