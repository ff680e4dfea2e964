#include "app/course/marking_state.h"

#include <random>
#include <system_error>

#include <fmt/format.h>

#include "app/course/marks.h"
#include "kernels/course/suite_files.h"
#include "kernels/errors.h"
#include "kernels/text/text.h"
#include "kernels/trace/trace_file.h"
#include "kernels/trace/whole_file.h"

namespace scanscope::app {

namespace fs = std::filesystem;

namespace {

constexpr const char* headKey = "scanscope_marking";
constexpr int version = 1;

// Draws a seed that is short enough to type.
std::uint64_t drawnSeed() {
    std::random_device device;
    return (std::uint64_t{device()} << 20 ^ device()) & ((std::uint64_t{1} << 40) - 1);
}

std::string headLine(std::uint64_t secret) {
    return Json{{headKey, version}, {"secret", secret}}.dump() + '\n';
}

// Whether a file contains no outcome: it is empty, all zeros (after a power failure), or ends within its
// first line (on a full disk).
bool wasCutShort(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string line;
    if (!in || std::getline(in, line).good()) return false;
    if (line.find_first_not_of('\0') == line.npos) return true;
    const std::string begins = headLine(0).substr(0, headLine(0).find(':'));
    return begins.starts_with(line.substr(0, begins.size()));
}

} // namespace

MarkingState::MarkingState(fs::path file)
    : m_file(std::move(file)) {
    std::error_code error;
    m_isThere = fs::exists(m_file, error) && !wasCutShort(m_file);
    if (m_isThere)
        read();
    else
        m_secret = drawnSeed();
    const fs::path folder = fs::absolute(m_file).parent_path();
    if (!fs::is_directory(folder, error))
        throw kernels::BadRequest(
            "resume", fmt::format("There is no folder {}.", kernels::in_quotes(folder.string(), 200)));
}

void MarkingState::takeSecret(std::uint64_t secret) {
    if (m_isThere && secret != m_secret)
        throw kernels::BadRequest("secret",
                                  fmt::format("The marks in {} were made with the secret seed {}. Leave out "
                                              "--secret, or name another file with --resume.",
                                              kernels::in_quotes(m_file.string(), 200), m_secret));
    m_secret = secret;
}

void MarkingState::open() {
    if (!m_isThere) {
        try {
            trace::save_whole(m_file, [this](std::ostream& out) { out << headLine(m_secret); });
        } catch (const trace::TraceWriteError&) {
            return; // add() reports the problem, and what to do
        }
        // The file contains students' work, so only its owner may read it.
        std::error_code ignored;
        fs::permissions(m_file, fs::perms::owner_read | fs::perms::owner_write, ignored);
    }
    m_out.open(m_file, std::ios::binary | std::ios::app);
    if (m_isThere) m_out << '\n'; // the last line may be incomplete
}

void MarkingState::read() {
    std::ifstream in(m_file, std::ios::binary);
    std::string line;
    std::getline(in, line);
    const Json head = Json::parse(line, nullptr, false);
    if (!head.is_object() || head.value(headKey, Json()) != Json(version) ||
        !head.value("secret", Json()).is_number_unsigned())
        throw kernels::BadRequest(
            "resume", fmt::format("{} is not a file of earlier marks: name another file, or delete "
                                  "it.",
                                  kernels::in_quotes(m_file.string(), 200)));
    m_secret = head["secret"].get<std::uint64_t>();
    while (std::getline(in, line)) {
        Json entry = Json::parse(line, nullptr, false);
        if (entry.is_object() && entry.value("key", Json()).is_string() && entry.contains("outcome"))
            m_known[entry["key"].get<std::string>()] = std::move(entry["outcome"]);
    }
}

std::optional<course::Outcome> MarkingState::find(const std::string& key) const {
    const auto found = m_known.find(key);
    if (found == m_known.end()) return std::nullopt;
    try {
        return outcomeFrom(found->second);
    } catch (const std::exception&) { // unreadable, so it is marked again
        return std::nullopt;
    }
}

void MarkingState::add(const std::string& key, const course::Outcome& outcome) {
    write(key, wholeOutcome(outcome));
}

void MarkingState::addAll(const MarkingState& other) {
    takeSecret(other.m_secret);
    for (const auto& [key, outcome] : other.m_known)
        if (m_known.try_emplace(key, outcome).second) write(key, outcome);
}

void MarkingState::write(const std::string& key, const Json& outcome) {
    create();
    if (m_out.is_open())
        m_out << Json{{"key", key}, {"outcome", outcome}}.dump(-1, ' ', false, Json::error_handler_t::replace)
              << '\n'
              << std::flush;
    if (!m_out.is_open() || !m_out)
        throw kernels::Unavailable(
            fmt::format("{} cannot be written. Name another file for the marks with --resume.",
                        kernels::in_quotes(m_file.string(), 200)));
}

void MarkingState::remove() {
    m_out.close();
    std::error_code ignored;
    fs::remove(m_file, ignored);
}

std::string markingKey(const course::Suite& suite, const course::Task& task,
                       const std::string& submissionHash, const std::string& programVersion) {
    return course::sha256(fmt::format("{}\n{}\n{}\n{}", suite.hash, task.id, submissionHash, programVersion));
}

} // namespace scanscope::app
