// A state that launches do not change is stored only once in a file.

#include "file_bytes.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

using namespace test;

TEST(FileStates, HoldsAStateThatLaunchesShareOnce) {
    Trace trace;
    trace.launches.resize(1);
    Global& global = trace.launches[0].globals.emplace_back();
    global.name = "in";
    global.extent = 10'000;
    global.before = Cells(10'000);
    global.after = global.before;
    const std::size_t size = file_of(trace).size();
    trace.launches.resize(100, trace.launches[0]);
    const std::string file = file_of(trace);
    EXPECT_LT(file.size(), size + 100 * 200);
    const Trace back = read(file);
    EXPECT_EQ(back, trace);
    for (const Launch& launch : back.launches) {
        EXPECT_TRUE(launch.globals[0].before.shares_with(back.launches[0].globals[0].before));
        EXPECT_TRUE(launch.globals[0].after.shares_with(back.launches[0].globals[0].before));
    }
    // Older files have this form: in them, launches do not share states.
    for (Launch& launch : trace.launches) launch.globals[0].after = Cells(10'000);
    EXPECT_EQ(read(file_of(trace)), back);
}

TEST(FileStates, RefusesStatesThatAreNotThere) {
    const auto message_with = [](const std::vector<std::pair<const char*, int>>& second,
                                 const char* type = "int32") {
        return message_of_launches([&](CborWriter& out) {
            const std::vector<std::byte> cell(4);
            const auto cells = [&](const char* key) {
                out.text(key), out.map(3);
                out.text("values"), out.typed_array(TypedTag::sint32, cell);
                out.text("written"), out.typed_array(TypedTag::uint8, std::span(cell).first(1));
                out.text("nodes"), out.typed_array(TypedTag::uint8, std::span(cell).first(1));
            };
            out.array(1), out.map(1), out.text("globals"), out.array(2);
            out.map(2), out.text("extent"), out.integer(1), cells("before");
            out.map(second.size() + 2), out.text("extent"), out.integer(1), out.text("type"), out.text(type);
            for (const auto& [key, number] : second)
                if (number < 0)
                    cells(key);
                else
                    out.text(key), out.integer(number);
        });
    };
    EXPECT_EQ(message_with({{"before_is", 0}, {"after_is", 0}}), "read");
    EXPECT_EQ(message_with({{"before", -1}, {"after_is", 1}}), "read");
    EXPECT_EQ(message_with({{"after_is", 1}, {"before", -1}}), "read") << "keys may be in any order";
    const auto ends_with = [](const std::string& message, const std::string& end) {
        EXPECT_TRUE(message.starts_with("lecture.scantrace is damaged at byte ") && message.ends_with(end))
            << message;
    };
    ends_with(message_with({{"before_is", 1}}), ": an array refers to state 1, but only 1 came before it.");
    ends_with(message_with({{"before_is", 1}, {"after", -1}}),
              ": an array refers to state 1, but only 1 came before it.");
    ends_with(message_with({{"after_is", 2}, {"before", -1}}),
              ": an array refers to state 2, but only 2 came before it.");
    ends_with(message_with({{"before", -1}, {"before_is", 0}}),
              ": an array has both cells of its own and those of an earlier state.");
    ends_with(message_with({{"before_is", 0}}, "uint32"), ": an array refers to a state of another type.");
}

} // namespace
} // namespace scanscope::trace
