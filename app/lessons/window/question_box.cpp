#include "app/lessons/window/question_box.h"

#include <QAccessible>
#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QRadioButton>
#include <QVBoxLayout>

#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

using viz::TextLabel;

QuestionBox::QuestionBox(QWidget* parent)
    : QWidget(parent)
    , m_prompt(new TextLabel({15, 600}))
    , m_example(new TextLabel({12, 400}, TextLabel::Tone::Muted))
    , m_said(new TextLabel({14, 400}))
    , m_input(new QLineEdit)
    , m_choiceColumn(new QVBoxLayout)
    , m_answer(new viz::Button(tr("Answer")))
    , m_show(new viz::Button(tr("Show it")))
    , m_again(new viz::Button(tr("Ask again"))) {
    for (TextLabel* label : {m_prompt, m_example, m_said}) label->setWordWrap(true);
    m_input->setFont(viz::valueFont(13, 500));
    m_input->setMaxLength(400);
    m_answer->setPrimary(true);
    m_show->setQuiet(true);
    m_again->setQuiet(true);
    m_choiceColumn->setSpacing(8);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_answer);
    buttons->addWidget(m_show);
    buttons->addWidget(m_again);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 16, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_prompt);
    column->addWidget(m_input);
    column->addLayout(m_choiceColumn);
    column->addWidget(m_example);
    column->addLayout(buttons);
    column->addWidget(m_said);
    connect(m_answer, &QPushButton::clicked, this, [this] { emit answered(given()); });
    connect(m_input, &QLineEdit::returnPressed, this, [this] { emit answered(given()); });
    connect(m_show, &QPushButton::clicked, this, &QuestionBox::showRequested);
    connect(m_again, &QPushButton::clicked, this, &QuestionBox::againRequested);
}

void QuestionBox::show(const LessonRun& run) {
    const Question* question = run.question();
    setVisible(question != nullptr);
    if (!question) {
        m_question = nullptr;
        return;
    }
    const bool isFresh = question != m_question || (run.isOpen() && !m_wasOpen);
    m_wasOpen = run.isOpen();
    if (isFresh) ask(*question);
    for (QWidget* part : QWidgetList{m_answer, m_show}) part->setVisible(run.isOpen());
    m_again->setVisible(!run.isOpen());
    m_input->setReadOnly(!run.isOpen());
    for (QAbstractButton* choice : m_choices) choice->setEnabled(run.isOpen());
    sayResult(run);
}

void QuestionBox::ask(const Question& question) {
    m_question = &question;
    const QString prompt = QString::fromStdString(question.prompt);
    m_prompt->setText(prompt);
    m_example->setText(QString::fromStdString(question.example));
    m_example->setVisible(!question.example.empty());
    const bool isTyped = question.choices.empty();
    m_input->clear();
    m_input->setVisible(isTyped);
    // A screen reader does not know that the prompt above the field is its label.
    m_input->setAccessibleName(prompt);
    m_input->setAccessibleDescription(m_example->text());
    qDeleteAll(m_choices);
    m_choices.clear();
    for (const std::string& text : question.choices) {
        const QString label = QString::fromStdString(text);
        QAbstractButton* choice = nullptr;
        if (question.form == AnswerForm::several)
            choice = new QCheckBox(label);
        else
            choice = new QRadioButton(label);
        choice->setAccessibleDescription(prompt);
        m_choiceColumn->addWidget(choice);
        m_choices << choice;
    }
}

QString QuestionBox::given() const {
    if (m_choices.isEmpty()) return m_input->text();
    QStringList chosen;
    for (qsizetype c = 0; c < m_choices.size(); ++c)
        if (m_choices[c]->isChecked()) chosen << QString::number(c);
    return chosen.join(u',');
}

void QuestionBox::sayResult(const LessonRun& run) {
    QString words;
    TextLabel::Tone tone = TextLabel::Tone::Text;
    if (run.state() == LessonRun::State::shown) {
        words = tr("It is %1. %2")
                    .arg(QString::fromStdString(run.question()->shown),
                         QString::fromStdString(run.question()->because));
    } else if (run.said()) {
        words = QString::fromStdString(run.said()->words);
        if (run.said()->isRight()) words = QStringLiteral("✓ ") + words;
        tone = run.said()->isRight()                             ? TextLabel::Tone::Ok
               : run.said()->kind == Judgement::Kind::unreadable ? TextLabel::Tone::Error
                                                                 : TextLabel::Tone::Text;
    }
    m_said->setTone(tone);
    m_said->setVisible(!words.isEmpty());
    if (words != m_said->text()) {
        m_said->setText(words);
        announce(words);
    }
}

void QuestionBox::announce(const QString& words) {
    if (words.isEmpty()) return;
    m_said->setAccessibleName(words);
    QAccessibleEvent event(m_said, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void QuestionBox::takeFocus() {
    if (!isVisible()) return;
    if (m_choices.isEmpty())
        m_input->setFocus();
    else
        m_choices.front()->setFocus();
}

void QuestionBox::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), viz::themeOf(this).hair);
}

} // namespace scanscope::app

#include "moc_question_box.cpp"
