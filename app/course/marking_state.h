// A file of what is marked already, so that a marking that was interrupted goes on: a line of JSON for each
// outcome, written when it is there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "app/reports/json.h"
#include "kernels/course/outcome.h"
#include "kernels/course/suite.h"

namespace scanscope::app {

class MarkingState {
public:
    // Goes on with the file where it is there, and else begins it with the first outcome. Throws BadRequest
    // where it is another kind of file, and where its folder is not there.
    explicit MarkingState(std::filesystem::path file);

    // The seed of secret numbers, drawn for all that is in the file.
    [[nodiscard]] std::uint64_t secret() const { return m_secret; }
    // This one in its place. Throws BadRequest where the file holds what was marked with another one.
    void takeSecret(std::uint64_t secret);
    [[nodiscard]] std::optional<course::Outcome> find(const std::string& key) const;
    // Throws kernels::Unavailable where it cannot be written.
    void add(const std::string& key, const course::Outcome& outcome);
    void remove(); // the file; nothing is added any more
    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }

private:
    void read();
    void open();

    std::filesystem::path m_file;
    std::uint64_t m_secret = 0;
    std::map<std::string, Json> m_known; // by key
    bool m_isThere = false;
    std::ofstream m_out;
};

// The key by which an outcome is known again: the same task of the same suite and the same texts, marked by
// this version of the program.
[[nodiscard]] std::string markingKey(const course::Suite& suite, const course::Task& task,
                                     const std::string& submissionHash, const std::string& version);

} // namespace scanscope::app
