// The description of devices that work at the same time, although a film shows one after the other.
#include "viz/model/devices_model.h"

#include <gtest/gtest.h>

#include "viz/layout/timeline_words.h"
#include "viz/model/run_texts.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

Document runOn(std::uint32_t devices, int n = 12, trace::Form form = trace::Form::exclusive) {
    return test::documentOf(
        {.algorithm = "scan-devices", .input = test::numbers(n), .form = form, .devices = devices});
}

std::vector<std::string> saidOf(const Document& document) {
    std::vector<std::string> said;
    for (const LaunchIndex launch : launchesOf(document.trace()))
        said.push_back(document.of<DevicesModel>().saidOf(launch).toStdString());
    return said;
}

TEST(DevicesModel, SaysWhoIsAtWorkAtTheSameTime) {
    const std::string first = "device 0, in parallel", second = "device 1, in parallel";
    EXPECT_EQ(saidOf(runOn(2)),
              (std::vector<std::string>{first, first, second, second, "all devices", first, second}));
    EXPECT_EQ(saidOf(runOn(3)).front(), "device 0, in parallel");
    EXPECT_EQ(runOn(8).of<DevicesModel>().count(), 8u);
    EXPECT_EQ(saidOf(runOn(1)), (std::vector<std::string>{"", "", "", ""}))
        << "an exchange of one with itself";
    EXPECT_EQ(saidOf(Document(test::traceOf({"recursive", test::numbers(16)}))).front(), "");
}

// Only kernels in the same column do the same; later ones in the same stream do not.
TEST(DevicesModel, KnowsWhatDoesTheSame) {
    const Document document = runOn(3);
    const DevicesModel& devices = document.of<DevicesModel>();
    std::string pairs;
    for (const LaunchIndex other : launchesOf(document.trace()))
        if (devices.doTheSame(LaunchIndex{1}, other)) pairs += std::to_string(int(other)) + ' ';
    EXPECT_EQ(pairs, "3 5 ") << "scan_sums of device 0 beside those of 1 and 2";
    EXPECT_FALSE(devices.areAtOnce(LaunchIndex{0}, LaunchIndex{1}));
    EXPECT_TRUE(devices.areAtOnce(LaunchIndex{0}, LaunchIndex{5}));
    EXPECT_FALSE(devices.areAtOnce(LaunchIndex{0}, LaunchIndex{6})) << "the exchange waits for all";
}

TEST(DevicesModel, StandsInTheHeadline) {
    const Document document = runOn(3);
    const auto placeOf = [&](LaunchIndex launch, Scope scope) {
        return headlineAt(document, document.film().firstStep(launch), {}, scope, document.text().steps)
            .place.toStdString();
    };
    EXPECT_EQ(placeOf(LaunchIndex{2}, Scope::run), "device 1, in parallel");
    EXPECT_EQ(placeOf(LaunchIndex{2}, Scope::block), "device 1, in parallel › block 0");
    EXPECT_EQ(placeOf(LaunchIndex{6}, Scope::run), "all devices");
}

TEST(DevicesModel, GroupsTheStepsOfTheTimeline) {
    const Document document = runOn(3);
    std::string groups;
    FilmStep next;
    for (const StepGroup& group : deviceGroups(document.film(), document.trace())) {
        EXPECT_EQ(group.first, next);
        next = group.first + group.count;
        groups += group.name.toStdString() + (group.number ? ' ' + std::to_string(*group.number) : "") + ", ";
    }
    EXPECT_EQ(groups, "device 0 0, device 1 1, device 2 2, exchange, device 0 0, device 1 1, device 2 2, ");
    EXPECT_EQ(next, FilmStep(document.stepCount()));
}

// A thread that starts with the prefix before it uses no identity, in either form.
TEST(DevicesModel, FirstThreadsStartFromWhatLiesBefore) {
    const auto loadOf = [](trace::Form form, const std::string& kernel) {
        const Document document = runOn(2, 11, form);
        LaunchIndex launch = launchesOf(document.trace()).last();
        while (document.trace().launches[std::size_t(launch)].kernel != kernel) --launch;
        for (const BlockStep step : document.model({launch, 0}).steps())
            if (document.model({launch, 0}).block().steps[std::size_t(step)].label == "load")
                return sentenceOf(document.model({launch, 0}), step, document.text().steps)
                    .whole.toStdString();
        return std::string();
    };
    EXPECT_EQ(loadOf(trace::Form::exclusive, "scan_share"),
              "1 thread loads one element into a register; 1 thread starts from the prefix so far.");
    EXPECT_EQ(loadOf(trace::Form::inclusive, "scan_share"),
              "2 threads load one element each into a register; 1 thread starts from the prefix so far.");
    EXPECT_EQ(loadOf(trace::Form::inclusive, "reduce_parts"),
              "2 threads load one element each into a register.");
}

} // namespace
} // namespace scanscope::viz
