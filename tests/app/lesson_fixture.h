// A window in which tests work through lessons with keys and clicks.
#pragma once

#include "app/explore/lesson_session.h"
#include "app/lessons/window/lesson_panel.h"
#include "app/lessons/window/question_box.h"
#include "app/window_fixture.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"

namespace scanscope::test {

class LessonWindowTest : public WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        explore()->playback().setReducedMotion(true); // no waiting for animations
    }

    [[nodiscard]] app::LessonSession* desk() { return explore()->lesson(); }
    [[nodiscard]] app::LessonPanel* panel() { return desk()->panel(); }
    [[nodiscard]] app::QuestionBox* question() { return panel()->question(); }
    [[nodiscard]] const app::LessonRun& run() { return *desk()->lesson(); }

    // Triggers an action in the way the menu and the search do.
    void choose(const QString& name) {
        for (app::Action* action : window->actions())
            if (action->text() == name) {
                ASSERT_TRUE(action->ask()) << name.toStdString();
                return;
            }
        FAIL() << "no action is called " << name.toStdString();
    }
    void start(const QString& name) {
        choose(name);
        ASSERT_TRUE(QTest::qWaitFor([this] { return desk()->lesson() != nullptr; }, 60000));
        QApplication::processEvents();
    }

    void click(QAbstractButton* button) {
        ASSERT_TRUE(button->isVisible() && button->isEnabled()) << button->text().toStdString();
        QTest::mouseClick(button, Qt::LeftButton);
        QApplication::processEvents();
    }
    // Types the answer, or clicks the choices in it.
    void give(const std::vector<std::string>& answer) {
        if (question()->choices().isEmpty()) {
            question()->input()->setFocus();
            question()->input()->selectAll();
            QStringList parts;
            for (const std::string& part : answer) parts << QString::fromStdString(part);
            type(parts.join(", "));
            press(Qt::Key_Return);
            return;
        }
        for (QAbstractButton* choice : question()->choices())
            if (choice->isChecked() && choice->inherits("QCheckBox")) choice->click();
        for (const std::string& number : answer) question()->choices().at(std::stoi(number))->click();
        click(question()->answerButton());
    }
    // Returns an answer that is wrong, whatever the right answer is.
    [[nodiscard]] std::vector<std::string> wrongAnswer() {
        const app::Question& asked = *run().question();
        switch (asked.form) {
        case app::AnswerForm::number:
            return {"987654"};
        case app::AnswerForm::row:
            return std::vector<std::string>(asked.answer.size(), "987654");
        case app::AnswerForm::indices:
            return {"987"};
        case app::AnswerForm::one:
            return {asked.answer[0] == "0" ? "1" : "0"};
        case app::AnswerForm::several:
            break;
        }
        for (std::size_t c = 0; c < asked.choices.size(); ++c)
            if (std::ranges::find(asked.answer, std::to_string(c)) == asked.answer.end())
                return {std::to_string(c)};
        return {}; // all choices are right
    }
};

} // namespace scanscope::test
