// Results that the user expects of a program: check --expect.

#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "support/has.h"
#include "support/runner.h"
#include "support/sanitized.h"

namespace scanscope::app {
namespace {

using Json = nlohmann::ordered_json;

class OwnProgramExpected : public testing::Test {
protected:
    OwnProgramExpected() { test::use_runner(); }
    void SetUp() override { SCANSCOPE_NEEDS_RUNNER; }

    Said check(const std::string& text, const std::vector<std::string>& more) const {
        std::vector<std::string> words{"check", m_folder.write("scan.cu", text)};
        words.insert(words.end(), more.begin(), more.end());
        return scanscope(words);
    }
    Json json(const std::string& text, std::vector<std::string> more) const {
        more.insert(more.begin(), "--json");
        const Said said = check(text, more);
        EXPECT_EQ(said.err, "");
        Json json = Json::parse(said.out);
        EXPECT_EQ(said.status, json["verdict"] == "faulty" ? 1 : 0);
        return json;
    }

    const Folder m_folder;
};

struct Scan {
    std::string type = "int", result = "temp[at][i]", first = "1", step = "i - d", element = "i + 1",
                limit = "n";
};

// A scan by Hillis and Steele in one block, with the program's argument as its number of elements.
std::string programOf(const Scan& scan) {
    return fmt::format(R"(#include <cstdlib>
#include <vector>
template <class T> __global__ void scan(const T* in, T* out, int n) {{
    __shared__ T temp[2][1024];
    const int i = threadIdx.x;
    int at = 0;
    if (i < n) temp[0][i] = in[i];
    __syncthreads();
    for (int d = {}; d < n; d *= 2) {{
        if (i < n) temp[1 - at][i] = i >= d ? temp[at][{}] + temp[at][i] : temp[at][i];
        at = 1 - at;
        __syncthreads();
    }}
    if (i < {}) out[i] = {};
}}
int main(int, char** argv) {{
    using T = {};
    const int n = atoi(argv[1]);
    std::vector<T> host(n);
    for (int i = 0; i < n; ++i) host[i] = {};
    T *in, *out;
    cudaMalloc(&in, n * sizeof(T));
    cudaMalloc(&out, n * sizeof(T));
    cudaMemcpy(in, host.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    scan<T><<<1, 1024>>>(in, out, n);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}}
)",
                       scan.first, scan.step, scan.limit, scan.result, scan.type, scan.element);
}

const std::string inclusive = "out = inclusive_scan(in, +)", exclusive = "out = exclusive_scan(in, +)";

TEST_F(OwnProgramExpected, ARightResultIsSaidToBeRight) {
    const Said said = check(programOf({}), {"--expect", inclusive, "--", "8"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(said.out,
              "scan.cu: 1 launch, on the emulator\n\n"
              "clean: no faults, no hazards, no host-side errors; same result in 3 thread orders.\n\n"
              "out = inclusive_scan(in, +): right in all 8 cells.\n");
}

TEST_F(OwnProgramExpected, AWrongCellIsShownWithItsInputs) {
    // The first stride is left out, so that a sum lacks every second element.
    const Said said = check(programOf({.first = "2"}), {"--expect", inclusive, "--", "5"});
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(
        said.out,
        "scan.cu: 1 launch, on the emulator\n\n1 finding: 1 wrong result\n\n"
        "scan.cu:14: wrong result in line 14: out[1] is 2, expected 3; 4 of the 5 elements are wrong. It is "
        "made of in[1]. It lacks in[0].\n    14 |     if (i < n) out[i] = temp[at][i];\n\n"
        "out = inclusive_scan(in, +), [ ] where the result is wrong:\n\n"
        "input          1    2    3    4    5\n"
        "in-order       1   [2]  [4]  [6]  [9]\n"
        "expected       1    3    6   10   15\n");
}

TEST_F(OwnProgramExpected, InputsThatCountTwiceOrAreMissingAreNamed) {
    const auto message = [&](const Scan& scan, const std::string& expected) {
        return json(programOf(scan), {"--expect", expected, "--one-order", "--", "8"})["findings"].at(
            0)["message"];
    };
    EXPECT_EQ(message({.step = "i - d / 2"}, inclusive),
              "out[1] is 4, expected 3; 7 of the 8 elements are wrong. It is made of in[1]; in[1] counted "
              "twice. It "
              "lacks in[0].");
    EXPECT_EQ(message({}, exclusive),
              "out[0] is 1, expected 0; 8 of the 8 elements are wrong. It is made of in[0].");
    EXPECT_EQ(message({.result = "i < 7 ? temp[at][i] : in[0]"}, inclusive),
              "out[7] is 1, expected 36. It is made of in[0]. It lacks in[1], in[2], in[3] and 4 more.");
    // The inputs of other operators are not followed, and neither are those of other values.
    EXPECT_EQ(message({}, "out = inclusive_scan(in, max)"),
              "out[1] is 3, expected 2; 7 of the 8 elements are wrong.");
    EXPECT_EQ(message({.result = "i > 0 ? temp[at][i] : 5"}, inclusive),
              "out[0] is 5, expected 1. It contains none of the inputs. It lacks in[0].");
    EXPECT_EQ(message({.limit = "n - 1"}, inclusive), "out[7] was never written, expected 36.");
}

TEST_F(OwnProgramExpected, EverySizeIsJudged) {
    for (const std::size_t n : {1u, 32u, 33u, 1000u}) {
        const std::string size = std::to_string(n);
        const Json right = json(programOf({}), {"--expect", inclusive, "--one-order", "--", size});
        EXPECT_EQ(right["verdict"], "clean");
        EXPECT_EQ(right["expectations"],
                  Json::parse(fmt::format(R"([{{"expectation": "{}", "verdict": "right",
            "cells": {}, "wrong": 0, "schedule": "in-order", "note": null}}])",
                                          inclusive, n)));
        // Off by one: the last cell is always wrong.
        const Json wrong = json(programOf({.result = "i == n - 1 ? 0 : temp[at][i]"}),
                                {"--expect", inclusive, "--one-order", "--", size});
        EXPECT_EQ(wrong["verdict"], "faulty");
        const Json& finding = wrong["findings"].at(0);
        EXPECT_EQ(finding["kind"], "wrong-result");
        EXPECT_EQ(finding["grade"], "fault");
        EXPECT_EQ(finding["array"], "out");
        EXPECT_EQ(finding["index"], n - 1);
        EXPECT_EQ(finding["expected"], n * (n + 1) / 2);
        EXPECT_EQ(finding["got"], 0);
        EXPECT_EQ(finding["threads"], Json::array({n - 1}));
        EXPECT_EQ(wrong["expectations"][0]["verdict"], "wrong");
        EXPECT_EQ(wrong["expectations"][0]["wrong"], 1);
    }
}

TEST_F(OwnProgramExpected, SeveralResultsAreComparedWithFloatsInTheUsualTolerance) {
    const std::string program = programOf({.type = "float", .element = "0.1f * (i % 7)"});
    EXPECT_EQ(json(program, {"--expect", inclusive, "--expect", "in=copy(in)", "--", "1000"})["verdict"],
              "clean");
    const Json both =
        json(program, {"--expect", exclusive, "--expect", "out = inclusive max(in)", "--", "33"});
    EXPECT_EQ(both["expectations"][0]["verdict"], "wrong");
    EXPECT_EQ(both["expectations"][1]["verdict"], "wrong");
    EXPECT_EQ(
        json(programOf({.type = "float", .result = "temp[at][i] * 1.001f", .element = "0.1f * (i % 7)"}),
             {"--expect", inclusive, "--", "33"})["verdict"],
        "faulty");
}

// Allocates its arrays twice, for 4 and for 8 elements.
const std::string twice = R"(#include <cstdio>
__global__ void fill(int* in) { in[threadIdx.x] = 2 * threadIdx.x; }
__global__ void total(const int* in, int* sum) { atomicAdd(sum, in[threadIdx.x]); }
__global__ void halve(const int* in, float* half) { if (threadIdx.x > 0) half[threadIdx.x] = in[threadIdx.x] / 2.f; }
__global__ void racy(const int* in, int* last) {
    __shared__ int cell;
    cell = in[threadIdx.x];
    __syncthreads();
    *last = cell;
}
int main() {
    for (int n = 4; n <= 8; n += 4) {
        int *in, *sum, *last;
        float* half;
        cudaMalloc(&in, 4 * n);
        cudaMalloc(&sum, 4);
        cudaMalloc(&half, 4 * n);
        cudaMalloc(&last, 4);
        cudaMemset(sum, 0, 4);
        fill<<<1, n>>>(in);
        total<<<1, n>>>(in, sum);
        halve<<<1, n>>>(in, half);
        racy<<<1, n>>>(in, last);
        cudaDeviceSynchronize();
        cudaFree(in);
        cudaFree(sum);
        cudaFree(half);
        cudaFree(last);
    }
}
)";

TEST_F(OwnProgramExpected, ArraysAndThreadOrdersAreNamed) {
    const Json all = json(twice, {"--expect", "sum = reduce(in, +)", "--expect", "last=reduce(in, max)",
                                  "--expect", "half = inclusive_scan(half, +)"});
    EXPECT_EQ(all["verdict"], "faulty");
    const std::string note = " in is the last of 2 arrays with this name.";
    std::vector<std::string> messages;
    for (const Json& finding : all["findings"])
        if (finding["kind"] != "hazard") messages.push_back(finding["message"]);
    EXPECT_EQ(
        messages,
        (std::vector<std::string>{
            "last[0] is 0, expected 14. It is wrong in thread orders reversed and random:1, and right in "
            "in-order. last is the last of 2 arrays with this name." +
                note,
            "\"half = inclusive_scan(half, +)\" was not checked: half[0] was never written before the first "
            "launch that reads it."}));
    EXPECT_EQ(all["expectations"][0], (Json{{"expectation", "sum = reduce(in, +)"},
                                            {"verdict", "right"},
                                            {"cells", 1},
                                            {"wrong", 0},
                                            {"schedule", "in-order"},
                                            {"note", "sum is the last of 2 arrays with this name." + note}}));
    EXPECT_EQ(all["expectations"][1]["schedule"], "reversed");
    EXPECT_EQ(all["expectations"][2]["verdict"], "not-judged");
}

TEST_F(OwnProgramExpected, AnInputThatTheHostChangesLaterIsNamed) {
    const std::string program = R"(__global__ void copy(const int* in, int* out) { *out = *in; }
int main() {
    int *in, *out;
    cudaMalloc(&in, 4);
    cudaMalloc(&out, 4);
    for (int i = 1; i < 4; ++i) {
        cudaMemcpy(in, &i, 4, cudaMemcpyHostToDevice);
        copy<<<1, 1>>>(in, out);
        cudaDeviceSynchronize();
    }
    cudaFree(in);
    cudaFree(out);
}
)";
    EXPECT_EQ(json(program, {"--expect", "out = copy(in)"})["findings"].at(0)["message"],
              "out[0] is 3, expected 1. The host changed in again before launch 2.");
}

TEST_F(OwnProgramExpected, WhatWasNotRecordedIsNotJudged) {
    const Json some = json(twice, {"--launches", "1", "--expect", "sum = reduce(in, +)"});
    EXPECT_EQ(some["verdict"], "incomplete");
    EXPECT_EQ(some["findings"].at(0)["message"],
              "\"sum = reduce(in, +)\" was not checked: only 1 of 8 launches were recorded.");
    const std::string large =
        "__global__ void k(int* p) { *p = 1; }\n"
        "int main() { int* p; cudaMalloc(&p, 400 << 20); k<<<1, 1>>>(p); cudaFree(p); }\n";
    const Json one_order = json(large, {"--one-order", "--expect", "p = sort(p)"});
    EXPECT_EQ(one_order["verdict"], "incomplete");
    EXPECT_EQ(one_order["findings"].at(0)["message"],
              "\"p = sort(p)\" was not checked: the contents of p were not recorded.");
    EXPECT_EQ(json(large, {"--expect", "p = sort(p)"})["verdict"], "incomplete");
    const Json none = json("int main() {}\n", {"--expect", inclusive});
    EXPECT_EQ(none["verdict"], "nothing-judged");
    const Json crashed = json("#include <cstdlib>\n__global__ void k(int* p) { *p = 1; }\n"
                              "int main() { int* p; cudaMalloc(&p, 4); k<<<1, 1>>>(p); abort(); }\n",
                              {"--expect", "p = copy(p)"});
    EXPECT_EQ(crashed["verdict"], "faulty");
    EXPECT_EQ(crashed["expectations"][0]["verdict"], "not-judged");
}

TEST_F(OwnProgramExpected, ArraysThatAreNotThereOrDoNotFitAreRefused) {
    const std::pair<std::string, std::string> all[]{
        {"out = copy(in)", "there is no array \"out\". The program's arrays are half, in, last and sum."},
        {"in = sort(las)",
         "there is no array \"las\". The program's arrays are half, in, last and sum. Did you mean "
         "last?"},
        {"half = copy(in)", "in is an array of int32, and half of float32: the types must agree."},
        {"sum = copy(in)", "the result has 8 cells, but sum has only 1."},
        {"in = segmented_inclusive_scan(in, sum, +)", "sum has 1 cell, but in has 8."},
        {"half = reduce(half, ^)", "half is an array of float32, which has no such result."}};
    for (const auto& [text, sentence] : all)
        EXPECT_EQ(check(twice, {"--one-order", "--expect", text}),
                  refused(fmt::format("scanscope: --expect \"{}\": {}\n", text, sentence)));
}

TEST_F(OwnProgramExpected, EveryResultOfASuiteCanBeExpected) {
    const std::string program =
        R"(__global__ void all(const int* in, const char* flags, int* sums, unsigned* counts, int* kept, long long* wide) {
    for (int i = 0, k = 0; i < 6; ++i) {
        sums[i] = i == 0 || flags[i] ? in[i] : sums[i - 1] + in[i];
        counts[in[i]] += 1;
        if (in[i] != 0) kept[k++] = in[i];
        if (i != 4) wide[i] = in[i];
    }
}
int main() {
    const int host[6] = {3, 0, 1, 1, 0, 2};
    const char heads[6] = {0, 0, 1, 0, 1, 0};
    int *in, *sums, *kept;
    char* flags;
    unsigned* counts;
    long long* wide;
    cudaMalloc(&in, 24);
    cudaMalloc(&flags, 6);
    cudaMalloc(&sums, 24);
    cudaMalloc(&counts, 16);
    cudaMalloc(&kept, 24);
    cudaMalloc(&wide, 48);
    cudaMemcpy(in, host, 24, cudaMemcpyHostToDevice);
    cudaMemcpy(flags, heads, 6, cudaMemcpyHostToDevice);
    cudaMemset(counts, 0, 16);
    all<<<1, 1>>>(in, flags, sums, counts, kept, wide);
    cudaDeviceSynchronize();
    for (void* one : {(void*)in, (void*)flags, (void*)sums, (void*)counts, (void*)kept, (void*)wide}) cudaFree(one);
}
)";
    const auto judged = [&](const std::string& text) {
        const Json entry = json(program, {"--one-order", "--expect", text})["expectations"].at(0);
        return fmt::format("{} {} {}", std::string(entry["verdict"]), entry["cells"].dump(),
                           entry["wrong"].dump());
    };
    EXPECT_EQ(judged("sums = segmented_inclusive_scan(in, flags, +)"), "right 6 0");
    EXPECT_EQ(judged("sums=segmented exclusive sum ( in , flags )"), "wrong 6 4");
    EXPECT_EQ(judged("counts = histogram(in, 4)"), "right 4 0");
    EXPECT_EQ(judged("kept = compact(in)"), "right 4 0");
    EXPECT_EQ(judged("kept = compact_positive(in)"), "right 4 0");
    EXPECT_EQ(judged("kept = unique(in)"), "wrong 5 3");
    EXPECT_EQ(judged("kept = reduce(in, max)"), "right 1 0");
    EXPECT_EQ(judged("in = split(in, 0)"), "wrong 6 5");
    const Json wide = json(program, {"--one-order", "--expect", "wide = copy(wide)"});
    EXPECT_EQ(wide["verdict"], "incomplete");
}

// The sum of neighbours by a kernel that is wrong in its last element if asked to be, and functions that
// compute it on the host in all the ways in which courses write them.
std::string neighboursOf(const std::string& function, const std::string& last = "n - 1",
                         const std::string& type = "int") {
    return fmt::format(R"(#include <cstdio>
#include <cstdlib>
#include <vector>
using T = {};
{}
__global__ void sums(const T* in, T* out, int n) {{
    const int i = threadIdx.x;
    if (i < {}) out[i] = in[i] + in[i + 1];
}}
int main() {{
    T host[6] = {{3, 1, 4, 1, 5, 9}}, *in, *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof host);
    sums<<<1, 32>>>(in, out, 6);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}}
)",
                       type, function, last);
}

TEST_F(OwnProgramExpected, AFunctionOfTheProgramComputesTheResult) {
    const auto wrong_with = [&](const std::string& function, const std::string& last,
                                const std::string& type) {
        return json(neighboursOf(function, last, type),
                    {"--one-order", "--expect", "out = expected(in)"})["expectations"]
            .at(0)["wrong"];
    };
    for (const std::string function :
         {"void expected(const T* in, T* out, int n) { for (int i = 0; i < n - 1; ++i) out[i] = in[i] + in[i "
          "+ 1]; }",
          "static void expected(T out[], const T in[], size_t n) { for (size_t i = 1; i < n; ++i) out[i - 1] "
          "= in[i - 1] + in[i]; }",
          "void expected(T* in, T* out, int n) { for (int i = 0; i < n - 1; ++i) out[i] = in[i] + in[i + 1]; "
          "}",
          "int expected(const std::vector<T>& in, std::vector<T>& out) { for (size_t i = 1; i < in.size(); "
          "++i) out[i - 1] = in[i - 1] + in[i]; return 0; }",
          "std::vector<T> expected(std::vector<T> in) { for (size_t i = 1; i < in.size(); ++i) in[i - 1] += "
          "in[i]; in.pop_back(); return in; }",
          "void expected(T* data, int n) { for (int i = 1; i < n; ++i) data[i - 1] += data[i]; data[n - 1] = "
          "0; }",
          "namespace { void expected(const T *in, T *out, const unsigned n) { std::vector<T> all(in, in + "
          "n); for (unsigned i = 1; i < n; ++i) out[i - 1] = all[i - 1] + all[i]; } }"})
        EXPECT_EQ(wrong_with(function, "n - 1", "int"), 0) << function;
    const std::string function =
        "void expected(const T* in, T* out, int n) { while (--n > 0) out[n - 1] = in[n - 1] + in[n]; }";
    for (const std::string type : {"float", "unsigned", "long long", "double"}) {
        EXPECT_EQ(wrong_with(function, "n - 1", type), 0) << type;
        EXPECT_EQ(wrong_with(function, "n - 2", type), 1) << type;
    }
}

TEST_F(OwnProgramExpected, AWrongCellIsShownWithTheResultOfTheFunction) {
    const Said said = check(
        neighboursOf("void cpu(const T* a, T* b, int n) { while (--n > 0) b[n - 1] = a[n - 1] + a[n]; }",
                     "n - 2"),
        {"--one-order", "--expect", "out = cpu(in)"});
    EXPECT_EQ(said.status, 1) << said.err;
    EXPECT_TRUE(said.out.ends_with("out = cpu(in), [ ] where the result is wrong:\n\n"
                                   "input          3    1    4    1    5    9\n"
                                   "in-order       4    5    5    6   [0]\n"
                                   "expected       4    5    5    6   14\n"))
        << said.out;
}

TEST_F(OwnProgramExpected, ATotalIsReturnedAndTwoInputsAreTaken) {
    const std::string program = R"(#include <vector>
namespace host {
double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}
}
__global__ void dot(const double* x, const double* y, double* sum, int n) {
    for (int i = 0; i < n; ++i) *sum += x[i] * y[i];
}
int main() {
    double a[3] = {1, 2, 3}, b[3] = {4, 5, 6}, *x, *y, *sum;
    cudaMalloc(&x, sizeof a);
    cudaMalloc(&y, sizeof b);
    cudaMalloc(&sum, 8);
    cudaMemcpy(x, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(y, b, sizeof b, cudaMemcpyHostToDevice);
    cudaMemset(sum, 0, 8);
    dot<<<1, 1>>>(x, y, sum, 3);
    cudaDeviceSynchronize();
    cudaFree(x);
    cudaFree(y);
    cudaFree(sum);
}
)";
    EXPECT_EQ(json(program, {"--expect", "sum = host::dot(x, y)"})["expectations"][0]["verdict"], "right");
    EXPECT_EQ(json(program, {"--expect", "sum = host::dot(x, x)"})["expectations"][0]["verdict"], "wrong");
}

TEST_F(OwnProgramExpected, AFunctionThatCannotBeCalledIsRefused) {
    const std::pair<std::string, std::string> all[]{
        {"void f(const T* a, const T* b, T* out, int n) {}",
         "\"f\" cannot be called with in: it takes 3 arrays in all, but 1 input is named (the output is one "
         "more)."},
        {"void f(const T* a, T* out, FILE* log) {}",
         "\"f\" cannot be called with in: its parameter 3 is neither an array of numbers nor a number."},
        {"void f(const T* a, float* out, int n) {}",
         "\"f\" cannot be called with in: its parameter 2 has another type than the array."},
        {"void f(const T* a, T* out, int n) { std::abort(); }",
         "\"f\" cannot be called with in: it did not return: crash."},
        {"template <class U> void f(const U* a, U* out, int n) {}",
         "\"f\" cannot be called with in: it is a template or overloaded, or its arrays cannot be passed."},
        {"void f(const T* a, T* out, int n) {}", "\"f\" writes no result."}};
    for (const auto& [function, sentence] : all)
        EXPECT_EQ(check(neighboursOf(function), {"--one-order", "--expect", "out = f(in)"}),
                  refused(fmt::format("scanscope: --expect \"out = f(in)\": {}\n", sentence)));
}

struct Refused {
    std::string text, sentence;
};

TEST(ExpectedResult, EachMistakeInItsTextHasASentence) {
    const std::string names =
        "inclusive OP, exclusive OP, segmented inclusive OP, segmented exclusive OP, reduce OP (OP: sum, "
        "product, max, min, and, or, xor), compact nonzero, compact positive, unique, sort, split BIT, "
        "histogram "
        "BINS, copy";
    const Refused all[]{
        {"", "1: there is no '='. Write, for example: out = exclusive_scan(in, +)"},
        {"out exclusive_scan(in, +)", "26: there is no '='. Write, for example: out = exclusive_scan(in, +)"},
        {"out == sort(in)", "6: write a single '='."},
        {"out = sort", "11: a '(' and the name of the input are missing."},
        {"out = sort(in", "14: the ')' is missing."},
        {"out) = sort(in", "15: the ')' is missing."},
        {"out = sort(in) + 1", "15: nothing may follow the ')'."},
        {" = sort(in)", "2: an array is missing before this."},
        {"out = (in)", "7: the name of a result is missing before this."},
        {"out = sort( )", "13: an array is missing before this."},
        {"out = reduce(in, )", "18: an argument is missing before this."},
        {"out = reduce(in,,+)", "17: an argument is missing before this."},
        {"out = segmented_inclusive_scan(in)",
         "34: a second array is missing, with a 1 where a segment starts and 0 elsewhere."},
        {"out = reduce(in, +, 3)", "21: this is one argument too many."},
        {"out = sort(in, 3)", "16: sort takes only an array."},
        {"out = exclusive sum(in, +)", "25: exclusive sum takes only an array."},
        {"out = exclusive_scan(in)", "24: an operator is needed here: +, *, max, min, &, | or ^."},
        {"größe = reduce(in, %)", "20: an operator is needed here: +, *, max, min, &, | or ^."},
        {"out = compact(in, odd)", "19: nonzero or positive is needed here."},
        {"out = histogram(in)",
         "19: a number is needed here: how many bins (1 to 2^20), or which bit (0 to 63)."},
        {"out = split(in, 64)",
         "17: a number is needed here: how many bins (1 to 2^20), or which bit (0 to 63)."},
        {"out = prefix(in, +)", "7: there is no result \"prefix\". Choose one of " + names +
                                    ", and write it, for example, as exclusive_scan(in, +)."},
        {"out = prefix(in)", "7: your program defines no function \"prefix\", and no result has this name. "
                             "Choose one of " +
                                 names + ", and write it, for example, as exclusive_scan(in, +)."}};
    for (const auto& [text, sentence] : all)
        EXPECT_EQ(scanscope({"check", "absent.cu", "--expect", text}),
                  refused(fmt::format("scanscope: --expect \"{}\", character {}\n", text, sentence)));
}

TEST(ExpectedResult, OnlyProgramsHaveOne) {
    EXPECT_EQ(scanscope({"check", "blelloch", "--expect", inclusive}),
              refused("scanscope: --expect applies only to your program, FILE.cu, FILE.py or FILE.ipynb.\n"));
    EXPECT_EQ(scanscope({"check", "--suite", "TASKS.toml", "--expect", inclusive, "a.cu"}),
              refused("scanscope: --expect cannot be combined with --suite: the suite decides how programs "
                      "run and what "
                      "counts.\n"));
}

} // namespace
} // namespace scanscope::app
