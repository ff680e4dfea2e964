// Settings in a recording are accepted only if a user could have requested them.
#include "kernels/check/recorded_request.h"
#include "kernels/check/requests.h"
#include "kernels/verify/expected.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

RecordedRequest recorded(const trace::Trace& trace) {
    return recorded_request(trace, find_algorithm(trace.run.algorithm));
}

TEST(RecordedRequest, IsWhatWasAskedFor) {
    Request request = request_for("histogram", 20, {Schedule::random, 7});
    request.options["bins"] = "5";
    request.threads_per_block = 16;
    const trace::Trace trace = record(request);
    const RecordedRequest found = recorded(trace);
    ASSERT_TRUE(found.request) << found.doubt;
    EXPECT_EQ(found.doubt, "");
    const trace::Trace again = record(*found.request);
    EXPECT_EQ(again.run.options, trace.run.options);
    EXPECT_EQ(again.launches, trace.launches);
    EXPECT_EQ(again.output, trace.output);
}

TEST(RecordedRequest, IsUnknownWhereTheAlgorithmIs) {
    const RecordedRequest found = recorded_request(record(request_for("blelloch", 8)), nullptr);
    EXPECT_FALSE(found.request);
    EXPECT_EQ(found.doubt, "");
}

TEST(RecordedRequest, IsDoubtedWhereItCannotHaveBeenAskedFor) {
    struct Case {
        std::string algorithm;
        std::function<void(trace::Trace&)> make;
        std::string says;
    };
    const auto option = [](const std::string& name, const std::string& value) {
        return [=](trace::Trace& trace) { trace.run.options[name] = value; };
    };
    const Case cases[] = {
        {"histogram", option("bins", "0"), "\"--bins 0\", which histogram does not accept."},
        {"histogram", option("bins", "x"), "\"--bins x\", which histogram does not accept."},
        {"histogram", option("bins", "-1"), "\"--bins -1\", which histogram does not accept."},
        {"histogram", option("bins", "500000000"), "\"--bins 500000000\", which histogram does not accept."},
        {"histogram", option("bins", "4294967296"),
         "\"--bins 4294967296\", which histogram does not accept."},
        {"histogram", option("no", "\n"), "\"--no \\x0A\", which histogram does not accept."},
        {"histogram", [](trace::Trace& trace) { trace.run.output_type.reset(); },
         "an output of type int64, which histogram does not produce."},
        {"radix-sort", option("bits", "65"), "\"--bits 65\", which radix-sort does not accept."},
        {"compact", option("keep", "all"), "\"--keep all\", which compact does not accept."},
        {"compact", option("scan", "cub-scan"), "\"--scan cub-scan\", which compact does not accept."},
        {"subtree-sizes", option("parents", "1,0,0,0,0,0,0,0"),
         "\"--parents 1,0,0,0,0,0,0,0\", which subtree-sizes does not accept."},
        {"subtree-sizes", option("parents", "random:x"),
         "\"--parents random:x\", which subtree-sizes does not accept."},
        {"segmented", option("segments", "every:0"),
         "\"--segments every:0\", which segmented does not accept."},
        {"blelloch", option("padding", "x"), "\"--padding x\", which blelloch does not accept."},
        {"blelloch", option("without-barrier", "1"),
         "\"--without-barrier 1\", which blelloch does not accept."},
        {"blelloch",
         [](trace::Trace& trace) {
             trace.input.resize(5000);
             trace.run.n = 5000;
         },
         "n = 5000, which blelloch does not accept."},
        {"blelloch", [](trace::Trace& trace) { trace.run.type = trace::ElementType::uint64; },
         "type uint64, which blelloch does not accept."},
        {"reduce-kahan", [](trace::Trace& trace) { trace.run.type = trace::ElementType::int64; },
         "type int64, which reduce-kahan does not accept."},
    };
    for (const Case& one : cases) {
        Request request = request_for(one.algorithm, 8);
        if (one.algorithm == "histogram") request.type = trace::ElementType::int64;
        if (one.algorithm == "reduce-kahan") request.type = trace::ElementType::float32;
        trace::Trace trace = record(request);
        ASSERT_TRUE(recorded(trace).request) << one.algorithm;
        one.make(trace);
        const RecordedRequest found = recorded(trace);
        EXPECT_FALSE(found.request);
        EXPECT_EQ(found.doubt, "the recording has " + one.says);
        const CheckReport report = check(trace, find_algorithm(one.algorithm));
        ASSERT_EQ(report.findings.size(), 1u) << one.says;
        EXPECT_EQ(report.findings[0].kind, trace::FindingKind::unjudged);
        EXPECT_EQ(report.findings[0].message.text(), "the expected result is unknown: " + found.doubt);
    }
}

TEST(RecordedRequest, IsDoubtedForElementsThatHaveNoOrder) {
    Request request = request_for("blelloch", 8);
    request.type = trace::ElementType::float64;
    trace::Trace trace = record(request);
    trace.run.op = trace::Operator::max;
    trace.input[2] = trace::to_value(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(recorded(trace).doubt, "the recording has an input, which blelloch does not accept.");
}

TEST(RecordedRequest, IsDoubtedWhereTheAlgorithmCannotBeRecorded) {
    trace::Trace trace = record(request_for("blelloch", 8));
    trace.run.algorithm = "cpu-scan";
    EXPECT_EQ(recorded(trace).doubt,
              "the recording says that cpu-scan ran, but that algorithm has no steps to record.");
}

// The option is refused even if nothing has checked the request before.
TEST(Reference, MakesNothingOfAnOptionThatIsNotTaken) {
    Request request = request_for("histogram", 8);
    for (const char* bins : {"0", "x", "2049", "4294967296"}) {
        request.options["bins"] = bins;
        EXPECT_THROW(static_cast<void>(expected_output(*find_algorithm("histogram"), request)), BadRequest)
            << bins;
    }
    request.options["bins"] = "2048";
    EXPECT_EQ(expected_output(*find_algorithm("histogram"), request).values.size(), 2048u);
}

} // namespace
} // namespace scanscope::kernels
