// Declarations shared by all fuzz targets. A target is a function that takes any bytes: libFuzzer calls it
// for each input that it makes, and a test calls it once for every file of the corpus (corpus_test.cpp).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::fuzz {

void fuzzTrace(std::string_view bytes);   // recordings: the reader, the writer, the analyses, the printers
void fuzzViews(std::string_view bytes);   // recordings: their views in the window and on slides
void fuzzMade(std::string_view bytes);    // valid recordings that the bytes choose, for both of the above
void fuzzResults(std::string_view bytes); // benchmark results in JSON: reader, writers, comparison, charts
void fuzzInput(std::string_view bytes);   // what people type: input, sizes, options, whole command lines

// Ends the program with a message if a promise is broken, so that the fuzzer keeps the input as a finding.
void require(bool holds, std::string_view promise, std::string_view found = {});

// Requires the message to be exactly one line, and not empty.
void requireOneLine(std::string_view message);

// Runs the command line on this machine without running a kernel: recording is reported as unavailable.
struct Said {
    int status = 0;
    std::string out, err;
};
Said scanscope(const std::vector<std::string>& words);

// Requires a documented exit status, and one line on stderr if the input was refused.
void requireWellSaid(const Said& said);

// Writes the bytes to a file, calls the function with its path, and deletes the file.
void withFile(std::string_view bytes, const std::string& ending,
              const std::function<void(const std::string& path)>& use);

} // namespace scanscope::fuzz
