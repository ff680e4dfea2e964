// Messages that are stored and then shown in the reader's language.
#include "kernels/text/message.h"

#include <gtest/gtest.h>

#include "kernels/text/language.h"

namespace scanscope::kernels {
namespace {

std::string in_german(const Message& message) {
    use_language(*find_language("de"));
    std::string text = message.text();
    use_language(*find_language("en"));
    return text;
}

TEST(Message, IsToldInTheLanguageThatIsChosenWhenItIsRead) {
    const Message message = say_later("A {} between lines {} and {} would fix it.", "__syncthreads()", 1, 2);
    EXPECT_EQ(message.text(), say("A {} between lines {} and {} would fix it.", "__syncthreads()", 1, 2));
    EXPECT_EQ(in_german(message), "Ein __syncthreads() zwischen den Zeilen 1 und 2 würde das beheben.");
}

TEST(Message, ANumberDecidesOnItsForm) {
    EXPECT_EQ(counted_later(1, "{} more cell like this", "{} more cells like this").text(),
              "1 more cell like this");
    const Message many = counted_later(12345, "{} more cell like this", "{} more cells like this");
    EXPECT_EQ(many.text(), grouped(12345) + " more cells like this");
    EXPECT_EQ(in_german(many), grouped(12345) + " weitere Zellen ebenso");
}

TEST(Message, IsPutTogetherOfOthers) {
    Message message = say_later("with n = {}, no kernel is launched", 64);
    message += "; ";
    message += counted_later(2, "{} more cell like this", "{} more cells like this");
    EXPECT_EQ(message.text() + "!", (message + "!").text());
    EXPECT_EQ(message.text(), "with n = 64, no kernel is launched; 2 more cells like this");
    EXPECT_TRUE(Message().empty());
    EXPECT_FALSE(message.empty());
}

TEST(Message, NamesStayAsTheyAre) {
    EXPECT_EQ(Message("temp{}").text(), "temp{}");
    EXPECT_EQ(say_later("with n = {}, no kernel is launched", "{0}").text(),
              "with n = {0}, no kernel is launched");
}

TEST(Message, OfAFileIsToldOnlyWhereItsPlacesHaveParts) {
    const auto made = [](std::string words, std::vector<Message> parts) {
        Message message = translated_later(words);
        message.parts = std::move(parts);
        return message;
    };
    for (const Message& right :
         {made("{} of {}", {"1", "2"}), made("{1} of {0}", {"1", "2"}), made("100 {", {}), Message("{}")})
        EXPECT_TRUE(can_be_told(right, 100)) << right.text();
    for (const char* const wrong :
         {"{} of {}", "{1}", "{0} {}", "{:>99999}", "{0:x}", "{", "}", "{{}}", "{10}"})
        EXPECT_FALSE(can_be_told(made(wrong, {"1"}), 100)) << wrong;
    EXPECT_FALSE(can_be_told(made("{0}{0}{0}", {std::string(40, 'x')}), 100));
}

} // namespace
} // namespace scanscope::kernels
