// A file with the outcomes so far, from which an interrupted marking continues. It has one line of JSON for
// each outcome, written as soon as the outcome is known.
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
    // Continues the file if it exists; otherwise, the first outcome creates it. Throws BadRequest if it is
    // another kind of file, or if its folder does not exist.
    explicit MarkingState(std::filesystem::path file);

    // The seed of the secret numbers, the same for all outcomes in the file.
    [[nodiscard]] std::uint64_t secret() const { return m_secret; }
    // Replaces the seed. Throws BadRequest if the file has outcomes that used another seed.
    void takeSecret(std::uint64_t secret);
    [[nodiscard]] std::optional<course::Outcome> find(const std::string& key) const;
    // Throws kernels::Unavailable if the file cannot be written.
    void add(const std::string& key, const course::Outcome& outcome);
    // Creates the file now, even if no outcome follows.
    void create() {
        if (!m_out.is_open()) open();
    }
    // Adds all outcomes of another file. Throws BadRequest if the seeds differ.
    void addAll(const MarkingState& other);
    void remove(); // deletes the file; call nothing afterwards
    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }

private:
    void write(const std::string& key, const Json& outcome);
    void read();
    void open();

    std::filesystem::path m_file;
    std::uint64_t m_secret = 0;
    std::map<std::string, Json> m_known; // by key
    bool m_isThere = false;
    std::ofstream m_out;
};

// The key under which an outcome is kept. It is the same for the same task, suite, submission and version of
// Scanscope.
[[nodiscard]] std::string markingKey(const course::Suite& suite, const course::Task& task,
                                     const std::string& submissionHash, const std::string& version);

} // namespace scanscope::app
