// What every fuzz target shares. A target is one function that takes any bytes: libFuzzer calls it for each
// input that it makes, and a test calls it once for every file that is kept (corpus_test.cpp).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::fuzz {

void fuzzTrace(
    std::string_view bytes); // recordings: the reader, the writer, what looks at a run, its printers
void fuzzViews(std::string_view bytes);   // recordings: what the window and the slides show of them
void fuzzMade(std::string_view bytes);    // valid recordings that the bytes choose: both of these
void fuzzResults(std::string_view bytes); // benchmark results in JSON: reader, writers, comparing, charts
void fuzzInput(std::string_view bytes);   // what people type: input, sizes, options, whole command lines

// Ends the program with the words where a promise is broken, so that the input is kept as a finding.
void require(bool holds, std::string_view promise, std::string_view found = {});

// One line for people: it says something and holds no line break.
void requireOneLine(std::string_view message);

// Runs the command line on this machine without running a kernel: what would be recorded is unavailable.
struct Said {
    int status = 0;
    std::string out, err;
};
Said scanscope(const std::vector<std::string>& words);

// A status that is documented, and where something is refused one line on stderr.
void requireWellSaid(const Said& said);

// Puts the bytes into a file, whose path it passes on, and takes it away again.
void withFile(std::string_view bytes, const std::string& ending,
              const std::function<void(const std::string& path)>& use);

} // namespace scanscope::fuzz
