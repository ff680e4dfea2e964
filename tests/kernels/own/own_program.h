// Programs for tests: written into a folder of their own, recorded, and what was found in them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kernels/check/check.h"
#include "kernels/own/program_request.h"
#include "support/runner.h"

namespace scanscope::test {

namespace fs = std::filesystem;

// A program that is only compiled is so in the runner, too.
inline const bool runner_is_known = [] {
    use_runner();
    return true;
}();

// Of this test; gone with it.
class ProgramFolder {
public:
    ProgramFolder() {
        std::string name = (fs::temp_directory_path() / "scanscope-test-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    ProgramFolder(const ProgramFolder&) = delete;
    ProgramFolder& operator=(const ProgramFolder&) = delete;
    ~ProgramFolder() { fs::remove_all(path_); }
    [[nodiscard]] fs::path path() const { return path_; }
    fs::path write(const std::string& name, const std::string& text) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name) << text;
        return path_ / name;
    }

private:
    fs::path path_;
};

inline trace::Trace recorded(const own::ProgramRequest& request) {
    use_runner();
    return own::record_program(request, {});
}

// "hazard line 12", each once, in order of the text.
inline std::vector<std::string> found_in(const trace::Trace& trace) {
    std::vector<std::string> all;
    for (const trace::Finding& finding : kernels::check(trace, nullptr).findings)
        all.push_back(fmt::format(
            "{} line {}", trace::name_of(finding.kind),
            finding.location < trace.locations.size() ? trace.locations[finding.location].line : 0));
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

} // namespace scanscope::test
