#include "viz/model/answers.h"

#include <algorithm>
#include <array>
#include <QStringList>

#include "kernels/text/language.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

QString firstWord(std::size_t count) { return begun(numberWord(count)); }

QString numberWord(std::size_t count) {
    using kernels::english;
    constexpr std::array words{english("one"), english("two"), english("three"), english("four")};
    return count <= words.size() ? translated(words[count - 1]) : groupedText(count);
}

std::size_t differentOf(const std::vector<Answer>& answers) {
    std::size_t different = 0;
    for (auto answer = answers.begin(); answer != answers.end(); ++answer)
        different += std::none_of(answers.begin(), answer, [&](const Answer& earlier) {
            return earlier.values == answer->values && earlier.written == answer->written &&
                   earlier.none == answer->none;
        });
    return different;
}

bool Answer::isWrong(std::size_t element) const {
    return std::binary_search(wrong.begin(), wrong.end(), element);
}

int Answers::columns() const {
    std::size_t most = right.size();
    for (const Answer& answer : answers) most = std::max(most, answer.values.size());
    return int(most);
}

int Answers::longest(const RunValues& written) const {
    qsizetype longest = 2;
    const auto look = [&](const std::vector<trace::Value>& values) {
        for (const trace::Value value : values)
            longest = std::max(longest, written.text(value, trace::no_input, type).size());
    };
    look(right);
    for (const Answer& answer : answers) look(answer.values);
    return int(longest);
}

int Answers::longest(const RunValues& written, const std::vector<std::size_t>& elements) const {
    qsizetype longest = 2;
    for (const Answer& answer : answers)
        for (const std::size_t element : elements)
            if (element < answer.values.size() && answer.isWritten(element))
                longest =
                    std::max(longest, written.text(answer.values[element], trace::no_input, type).size());
    return int(longest);
}

bool Answers::allRight() const {
    return std::all_of(answers.begin(), answers.end(), [](const Answer& answer) { return answer.isRight(); });
}

QString sentenceOf(const Answers& answers) {
    const auto count = answers.answers.size();
    if (answers.allRight()) return tr("Every schedule gives the right result.");
    const auto right = std::count_if(answers.answers.begin(), answers.answers.end(),
                                     [](const Answer& answer) { return answer.isRight(); });
    const bool none = std::none_of(answers.answers.begin(), answers.answers.end(),
                                   [](const Answer& answer) { return answer.none.isEmpty(); });
    if (none) return tr("No schedule gives a result.");
    const std::size_t different = differentOf(answers.answers);
    if (different == 1) return tr("%1 schedules, one result, and it is wrong.").arg(firstWord(count));
    if (right == 0)
        return tr("%1 schedules, %2 different results: none is right.")
            .arg(firstWord(count), numberWord(different));
    QStringList lucky;
    for (const Answer& answer : answers.answers)
        if (answer.isRight()) lucky += answer.name;
    return tr("%1 schedules, %2 different results: right only by chance, %3.")
        .arg(firstWord(count), numberWord(different), listed(lucky));
}

QString verdictOf(const Answer& answer) {
    if (!answer.none.isEmpty()) return tr("no result: %1").arg(answer.none);
    if (answer.wrong.empty()) return tr("right");
    return tr("%1 of %2 wrong").arg(groupedText(answer.wrong.size()), groupedText(answer.values.size()));
}

} // namespace scanscope::viz
