#include "kernels/bench/verdict.h"
#include "support/test.h"

namespace scanscope::bench {
namespace {

Row measured(const std::string& algorithm, double median_s, std::uint64_t n = 64) {
    return {.subject = {.algorithm = algorithm, .executor = "cpu", .n = n},
            .verified = true,
            .times = Summary{.samples = 10,
                             .median_s = median_s,
                             .q1_s = 0.9 * median_s,
                             .q3_s = 1.1 * median_s,
                             .min_s = 0.8 * median_s}};
}

Report report(std::vector<Row> rows) { return {.conditions = {}, .rows = std::move(rows), .left_out = {}}; }

struct Line {
    std::string algorithm;
    std::uint64_t n;
    std::string verdict; // or the reason why there is no verdict
    friend bool operator==(const Line&, const Line&) = default;
    friend void PrintTo(const Line& line, std::ostream* out) {
        *out << line.algorithm << " " << line.n << ": " << line.verdict;
    }
};

std::vector<Line> lines(const Report& before, const Report& after) {
    std::vector<Line> all;
    for (const Comparison& one : compare(before, after))
        all.push_back({one.subject.algorithm, one.subject.n,
                       one.judgement ? std::string(name_of(one.judgement->verdict)) : one.missing});
    return all;
}

TEST(Compare, JudgesTheSecondByTheFirst) {
    EXPECT_EQ(lines(report({measured("a", 1), measured("b", 1), measured("c", 1)}),
                    report({measured("c", 1.05), measured("a", 0.5), measured("b", 2)})),
              (std::vector<Line>{{"a", 64, "faster"}, {"b", 64, "slower"}, {"c", 64, "ambiguous"}}));
    const auto half = compare(report({measured("a", 1)}), report({measured("a", 0.5)}));
    EXPECT_EQ(half.at(0).judgement->speed_up, 2);
    EXPECT_EQ(half.at(0).before->median_s, 1);
    EXPECT_EQ(half.at(0).after->median_s, 0.5);
}

TEST(Compare, SaysWhatIsMissingWhere) {
    EXPECT_EQ(lines(report({measured("a", 1), measured("b", 1, 8)}), report({measured("b", 1, 16)})),
              (std::vector<Line>{{"a", 64, "not in the second report"},
                                 {"b", 8, "not in the second report"},
                                 {"b", 16, "not in the first report"}}));
}

TEST(Compare, NeverRatesWhatIsWrongOrFailed) {
    Row failed = measured("a", 1);
    failed.status = Status::failed;
    Row wrong = measured("a", 1e-9);
    wrong.verified = false;
    Row unverified = measured("a", 1e-9);
    unverified.verified.reset();
    Row unmeasured = measured("a", 1);
    unmeasured.times.reset();
    const Report good = report({measured("a", 1)});
    const auto verdict = [&](const Report& before, const Row& after) {
        return lines(before, report({after})).at(0).verdict;
    };
    EXPECT_EQ(verdict(good, failed), "failed in the second report");
    EXPECT_EQ(verdict(good, wrong), "wrong in the second report");
    EXPECT_EQ(verdict(good, unverified), "not verified in the second report");
    EXPECT_EQ(verdict(good, unmeasured), "not measured in the second report");
    EXPECT_EQ(verdict(report({wrong}), failed), "wrong in the first report, failed in the second report");
}

TEST(Compare, TellsSubjectsApartByAllThatTheyAre) {
    const Row plain = measured("a", 1);
    for (const auto& change : std::vector<std::function<void(Subject&)>>{
             [](Subject& s) { s.executor = "cuda"; }, [](Subject& s) { s.type = trace::ElementType::int64; },
             [](Subject& s) { s.op = trace::Operator::max; },
             [](Subject& s) { s.form = trace::Form::inclusive; }, [](Subject& s) { s.threads_per_block = 8; },
             [](Subject& s) {
                 s.options = {{"keep", "nonzero"}};
             }}) {
        Row other = plain;
        change(other.subject);
        EXPECT_EQ(compare(report({plain}), report({other})).size(), 2u);
    }
    Row elsewhere = plain;
    elsewhere.device = "another one";
    EXPECT_EQ(compare(report({plain}), report({elsewhere})).size(), 1u);
}

} // namespace
} // namespace scanscope::bench
