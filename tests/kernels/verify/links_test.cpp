// Pointer jumping along lists: the syntax of --links, which lists it refuses, and sums that are compared with
// a walk along the list.

#include "kernels/input/options.h"
#include "kernels/verify/verify.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

using trace::Form;
using trace::Operator;

Request along(const std::string& links, std::vector<std::int32_t> input, Form form = Form::inclusive) {
    Request request;
    request.algorithm = "pointer-jumping";
    request.form = form;
    request.options["links"] = links;
    for (const std::int32_t x : input) request.input.push_back(trace::to_value(x));
    return request;
}

std::vector<std::int32_t> output_of(const Request& request) {
    std::vector<std::int32_t> output;
    for (const trace::Value value : execute(request).output)
        output.push_back(trace::from_value<std::int32_t>(value));
    return output;
}

std::vector<int> links_of(const std::string& value, std::uint64_t n) {
    return list_links({{"links", value}}, n);
}

TEST(Links, AreWhatTheirOptionSays) {
    EXPECT_EQ(list_links({}, 3), (std::vector<int>{-1, 0, 1}));
    EXPECT_EQ(links_of("array", 3), (std::vector<int>{-1, 0, 1}));
    EXPECT_EQ(links_of("reversed", 3), (std::vector<int>{1, 2, -1}));
}

TEST(Links, OfARandomListGoThroughAllElements) {
    for (const std::uint64_t n : {0, 1, 2, 33, 1000})
        for (const char* value : {"random", "random:7"}) {
            const auto ways = ways_along(links_of(value, n));
            ASSERT_EQ(ways.size(), n == 0 ? 0u : 1u);
            for (const auto& way : ways) EXPECT_EQ(way.size(), n);
        }
    EXPECT_NE(links_of("random:1", 33), links_of("random:2", 33));
    EXPECT_EQ(links_of("random", 33), links_of("random:1", 33));
}

TEST(Links, AreScannedAlong) {
    // Element 2 is the head; then come 3, 1 and 0.
    const std::string links = "1,3,-1,2";
    EXPECT_EQ(output_of(along(links, {1, 20, 300, 4000})),
              (std::vector<std::int32_t>{4321, 4320, 300, 4300}));
    EXPECT_EQ(output_of(along(links, {1, 20, 300, 4000}, Form::exclusive)),
              (std::vector<std::int32_t>{4320, 4300, 0, 300}));
    // two lists: 0 <- 2, and 3 <- 1
    EXPECT_EQ(output_of(along("-1,3,0,-1", {1, 20, 300, 4000})),
              (std::vector<std::int32_t>{1, 4020, 301, 4000}));
    // 1 and 2 share 0
    EXPECT_EQ(output_of(along("-1,0,0", {1, 20, 300})), (std::vector<std::int32_t>{1, 21, 301}));
}

// Tries every list, thread order and thread count. The reference walks from head to end.
TEST(Links, GiveWhatAWalkAlongThemGives) {
    for (const std::uint32_t threads : {1u, 3u, 32u, 0u})
        for (const Schedule schedule : {Schedule::in_order, Schedule::reversed, Schedule::random})
            for (const char* links : {"array", "reversed", "random:3"})
                for (const Form form : {Form::inclusive, Form::exclusive}) {
                    std::vector<std::int32_t> input(45), expected(45);
                    for (std::size_t i = 0; i < input.size(); ++i) input[i] = std::int32_t(i * i) - 300;
                    Request request = along(links, input, form);
                    request.threads_per_block = threads;
                    request.schedule = schedule;
                    for (const auto& way : ways_along(links_of(links, input.size()))) {
                        std::int32_t sum = 0;
                        for (const std::size_t i : way) {
                            if (form == Form::exclusive) expected[i] = sum;
                            sum += input[i];
                            if (form == Form::inclusive) expected[i] = sum;
                        }
                    }
                    EXPECT_EQ(output_of(request), expected) << links << ", " << threads << " threads";
                    const Reference right = expected_output(*find_algorithm("pointer-jumping"), request);
                    EXPECT_EQ(wrong_elements(right, execute(request).output, request.type),
                              std::vector<std::size_t>{});
                }
}

TEST(Links, KeepTheOrderOfTheList) {
    Request request = along("random:5", std::vector<std::int32_t>(33, 0));
    request.op = Operator::compose;
    for (std::size_t i = 0; i < request.input.size(); ++i)
        request.input[i] = trace::to_value(std::int32_t(i << 16 | (7 * i + 1)));
    const Reference right = expected_output(*find_algorithm("pointer-jumping"), request);
    EXPECT_EQ(wrong_elements(right, execute(request).output, request.type), std::vector<std::size_t>{});
}

TEST(Links, ThatMakeNoListAreRefused) {
    const auto refusal = [](const std::string& value, std::uint64_t n) {
        return test::refusal_by([&] { return links_of(value, n); });
    };
    EXPECT_EQ(refusal("-1,0", 3), "links: --links has 2 links for 3 elements: give one for each element.");
    EXPECT_EQ(refusal("-1,0,3", 3), "links: --links gives element 2 the link 3: elements are 0 to 2, and the "
                                    "head of a list has -1.");
    EXPECT_EQ(refusal("-2,0", 2), "links: --links gives element 0 the link -2: elements are 0 to 1, and the "
                                  "head of a list has -1.");
    EXPECT_EQ(refusal("-1,2,1", 3),
              "links: --links has a cycle: element 1 comes before itself. Write -1 for the head of a list.");
    EXPECT_EQ(refusal("0", 1),
              "links: --links has a cycle: element 0 comes before itself. Write -1 for the head of a list.");
    EXPECT_EQ(refusal("-1,0,0", 3), "taken") << "lists may share their beginning";
    EXPECT_TRUE(refusal("random:x", 3).starts_with("links") || refusal("random:x", 3) != "taken");
    EXPECT_NE(refusal("1,x", 2), "taken");
    EXPECT_THROW(validate(along("-1,2,1", {1, 2, 3})), BadRequest);
}

} // namespace
} // namespace scanscope::kernels
