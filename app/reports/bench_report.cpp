#include "app/reports/bench_report.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "app/reports/json.h"
#include "kernels/run/run.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

using bench::LeftOut;
using bench::Report;
using bench::Row;
using bench::Subject;
using kernels::grouped;
using kernels::say;

namespace {

// Returns a row's figures, in the same order for JSON and CSV. Other programs rely on the first names; later
// names add details.
Json figures(const Row& row) {
    const Subject& subject = row.subject;
    Json json;
    json["algorithm"] = subject.algorithm;
    json["executor"] = subject.executor;
    json["device"] = row.device;
    json["type"] = name_of(subject.type);
    json["op"] = name_of(subject.op);
    json["form"] = name_of(subject.form);
    json["n"] = subject.n;
    json["block"] = orNull(subject.threads_per_block);
    json["samples"] = row.times ? row.times->samples : 0;
    json["dropped"] = row.dropped;
    json["median_s"] = row.times ? Json(row.times->median_s) : Json(nullptr);
    json["q1_s"] = row.times ? Json(row.times->q1_s) : Json(nullptr);
    json["q3_s"] = row.times ? Json(row.times->q3_s) : Json(nullptr);
    json["min_s"] = row.times ? Json(row.times->min_s) : Json(nullptr);
    json["hot_median_s"] = orNull(row.hot_median_s);
    json["transfer_s"] = orNull(row.transfer_s);
    json["noise"] = orNull(row.noise());
    json["bytes"] = row.bytes;
    json["gb_per_s"] = orNull(row.gb_per_s());
    json["of_copy"] = orNull(row.of_ceiling());
    json["launches"] = row.launches;
    json["verified"] = orNull(row.verified);
    json["stop_reason"] = orNull(row.stop_reason);
    json["sm_clock_mhz"] = orNull(row.sm_clock_mhz);
    json["status"] = name_of(row.status);
    json["reason"] = row.reason;
    json["ceiling"] = name_of(row.ceiling);
    json["ceiling_median_s"] = orNull(row.ceiling_median_s);
    json["not_waiting_s"] = orNull(row.not_waiting_s);
    json["exchange_s"] = orNull(row.exchange_s);
    return json;
}

// Returns the same names for a row that was left out, so that it fits in the table.
Json figures(const LeftOut& leftOut) {
    Json json = figures(Row{});
    for (auto& [name, value] : json.items()) value = nullptr;
    json["algorithm"] = leftOut.algorithm;
    json["executor"] = leftOut.executor;
    json["type"] = orNull(leftOut.type);
    json["op"] = orNull(leftOut.op);
    json["n"] = orNull(leftOut.n);
    json["status"] = leftOutStatus;
    json["reason"] = leftOut.reason;
    return json;
}

Json conditionsAsJson(const bench::Conditions& conditions) {
    Json json;
    json["date"] = conditions.date;
    json["version"] = conditions.version;
    json["compiler"] = conditions.compiler;
    json["system"] = conditions.system;
    json["recording"] = "compiled out"; // instrumented kernels are never timed
    json["notes"] = conditions.notes;
    return json;
}

} // namespace

void writeBenchJson(std::ostream& out, const Report& report) {
    const Json conditions = conditionsAsJson(report.conditions);
    Json json = Json::array();
    for (const Row& row : report.rows) {
        json.push_back(figures(row));
        json.back()["options"] = row.subject.options;
        json.back()["conditions"] = conditions;
        json.back()["conditions"]["date"] = report.date_of(row);
    }
    for (const LeftOut& leftOut : report.left_out) {
        json.push_back(figures(leftOut));
        json.back()["conditions"] = conditions;
    }
    writeJson(out, json);
}

void writeBenchCsv(std::ostream& out, const Report& report) {
    const auto withConditions = [&](Json line) {
        const Json conditions = conditionsAsJson(report.conditions);
        for (const char* name : {"date", "version", "compiler", "system"}) line[name] = conditions[name];
        return line;
    };
    std::vector<Json> lines;
    for (const Row& row : report.rows) {
        lines.push_back(withConditions(figures(row)));
        lines.back()["date"] = report.date_of(row);
    }
    for (const LeftOut& leftOut : report.left_out) lines.push_back(withConditions(figures(leftOut)));
    writeCsv(out, withConditions(figures(Row{})), lines);
}

// ---- Reading a file from an untrusted source

namespace {

constexpr int mostLevels = 8;                // the most levels of nested lists and objects
constexpr std::size_t mostCharacters = 1000; // the most characters of a name, a note or a reason
// Limits for plausible figures. Files that exceed them are refused, so axes and quotients need not handle
// such figures.
constexpr std::uint64_t mostElements = std::uint64_t{1} << 48, mostOfAnything = std::uint64_t{1} << 53;
constexpr double leastSeconds = 1e-12, mostSeconds = 1e9, mostMegahertz = 1e6;

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
    throw kernels::BadRequest("file", fmt::format("{} cannot be read: {}.", name, why));
}

// Refuses a file that cannot be opened. The file is not at fault, so the message is in the chosen language.
[[noreturn]] void refuseToOpen(const std::string& name, const std::string& why) {
    throw kernels::BadRequest("file", say("{} cannot be read: {}.", name, why));
}

std::size_t charactersOf(const std::string& text) {
    return std::size_t(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

// One object of the list, read key by key. All contents of a file are checked here. If a value is
// implausible, the file is refused, with the row and the field.
class Reader {
public:
    Reader(const Json& json, std::string where, const std::string& file)
        : m_json(json)
        , m_where(std::move(where))
        , m_file(file) {
        if (!json.is_object()) refuse(file, fmt::format("{} is not an object", m_where));
    }

    [[nodiscard]] const Json& at(const char* key) const {
        const auto found = m_json.find(key);
        if (found == m_json.end()) refuse(m_file, fmt::format("{} has no {}", m_where, key));
        return *found;
    }
    [[nodiscard]] bool has(const char* key) const {
        const auto found = m_json.find(key);
        return found != m_json.end() && !found->is_null();
    }
    [[nodiscard]] std::string text(const char* key) const {
        if (!at(key).is_string()) wrong(key, "{} of {} is not a string");
        return checkedText(key, at(key).get_ref<const std::string&>());
    }
    [[nodiscard]] std::string checkedText(const char* key, const std::string& text) const {
        if (charactersOf(text) > mostCharacters)
            wrong(key, "{} of {} is longer than {} characters", grouped(mostCharacters));
        return kernels::visible(text);
    }
    [[nodiscard]] std::uint64_t whole(const char* key) const {
        if (!at(key).is_number_unsigned()) wrong(key, "{} of {} must be a whole number");
        const auto number = at(key).get<std::uint64_t>();
        if (number > mostOfAnything) wrong(key, "{} of {} is larger than {}", grouped(mostOfAnything));
        return number;
    }
    [[nodiscard]] std::uint64_t elements(const char* key) const {
        const std::uint64_t n = whole(key);
        if (n == 0 || n > mostElements)
            wrong(key, "{} of {} must be 1 to {} elements", grouped(mostElements));
        return n;
    }
    [[nodiscard]] double positive(const char* key, double least, double most) const {
        const double number = at(key).is_number() ? at(key).get<double>() : 0;
        if (!std::isfinite(number) || number <= 0) wrong(key, "{} of {} must be a number above 0");
        if (number < least || number > most) wrong(key, "{} of {} must be between {} and {}", least, most);
        return number;
    }
    [[nodiscard]] double seconds(const char* key) const { return positive(key, leastSeconds, mostSeconds); }
    [[nodiscard]] double megahertz(const char* key) const {
        return positive(key, 1 / mostMegahertz, mostMegahertz);
    }
    [[nodiscard]] bool truth(const char* key) const {
        if (!at(key).is_boolean()) wrong(key, "{} of {} must be true or false");
        return at(key).get<bool>();
    }
    template <class Parse> [[nodiscard]] auto named(const char* key, const Parse& parse) const {
        const auto value = parse(std::string_view(text(key)));
        if (!value) wrong(key, "{} of {} has an unknown value");
        return *value;
    }
    // Returns nothing if the key is null or absent.
    template <class Value>
    [[nodiscard]] std::optional<Value> optional(const char* key,
                                                Value (Reader::*read)(const char*) const) const {
        return has(key) ? std::optional((this->*read)(key)) : std::nullopt;
    }
    template <class Parse> [[nodiscard]] auto optionalNamed(const char* key, const Parse& parse) const {
        return has(key) ? std::optional(named(key, parse)) : std::nullopt;
    }
    // Refuses the file. The sentence has placeholders for the key, its row, and the other arguments.
    template <class... Args>
    [[noreturn]] void wrong(const char* key, std::string_view sentence, const Args&... args) const {
        const std::string name = kernels::visible(key);
        refuse(m_file, fmt::vformat(sentence, fmt::make_format_args(name, m_where, args...)));
    }
    [[nodiscard]] Reader inner(const char* key) const {
        return {at(key), fmt::format("{} of {}", key, m_where), m_file};
    }
    [[nodiscard]] const Json& json() const { return m_json; }

private:
    const Json& m_json;
    std::string m_where;
    const std::string& m_file;
};

// The types that users can choose; others are only used inside kernels.
std::optional<trace::ElementType> elementType(std::string_view name) {
    const auto type = trace::parse_element_type(name);
    return type && *type <= trace::ElementType::float64 ? type : std::nullopt;
}

bench::Subject subjectOf(const Reader& row) {
    bench::Subject subject;
    subject.algorithm = row.text("algorithm");
    subject.executor = row.text("executor");
    subject.type = row.named("type", elementType);
    subject.op = row.named("op", trace::parse_operator);
    subject.form = row.named("form", trace::parse_form);
    subject.n = row.elements("n");
    if (row.has("block")) {
        const std::uint64_t threads = row.whole("block");
        if (threads == 0 || threads > 1024) row.wrong("block", "{} of {} must be 1 to 1024 threads");
        subject.threads_per_block = static_cast<std::uint32_t>(threads);
    }
    if (row.has("options")) {
        const Reader options = row.inner("options");
        for (const auto& [name, value] : options.json().items())
            subject.options[options.checkedText("name", name)] = options.text(name.c_str());
    }
    return subject;
}

std::optional<bench::Summary> timesOf(const Reader& row) {
    if (!row.has("median_s")) return std::nullopt;
    const bench::Summary times{.samples = row.whole("samples"),
                               .median_s = row.seconds("median_s"),
                               .q1_s = row.seconds("q1_s"),
                               .q3_s = row.seconds("q3_s"),
                               .min_s = row.seconds("min_s")};
    if (times.samples == 0) row.wrong("samples", "{} of {} is 0, but a median needs samples");
    const bool isOrdered =
        times.min_s <= times.q1_s && times.q1_s <= times.median_s && times.median_s <= times.q3_s;
    if (!isOrdered) row.wrong("median_s", "{} of {} must be between the quartiles, and min_s the smallest");
    return times;
}

Row rowOf(const Reader& reader, const std::string& date) {
    Row row;
    row.date = date;
    row.subject = subjectOf(reader);
    row.device = reader.text("device");
    row.status = reader.optionalNamed("status", bench::parse_status).value_or(bench::Status::done);
    row.reason = reader.optional("reason", &Reader::text).value_or("");
    row.verified = reader.optional("verified", &Reader::truth);
    row.times = timesOf(reader);
    row.dropped = reader.whole("dropped");
    row.stop_reason = reader.optionalNamed("stop_reason", bench::parse_stop_reason);
    row.hot_median_s = reader.optional("hot_median_s", &Reader::seconds);
    row.transfer_s = reader.optional("transfer_s", &Reader::seconds);
    row.not_waiting_s = reader.optional("not_waiting_s", &Reader::seconds);
    row.exchange_s = reader.optional("exchange_s", &Reader::seconds);
    row.sm_clock_mhz = reader.optional("sm_clock_mhz", &Reader::megahertz);
    row.launches = reader.whole("launches");
    row.bytes = reader.whole("bytes");
    row.ceiling = reader.optionalNamed("ceiling", bench::parse_ceiling).value_or(bench::Ceiling::copy);
    row.ceiling_median_s = reader.optional("ceiling_median_s", &Reader::seconds);
    return row;
}

bench::LeftOut leftOutOf(const Reader& reader) {
    return {.algorithm = reader.text("algorithm"),
            .executor = reader.text("executor"),
            .n = reader.optional("n", &Reader::elements),
            .type = reader.optionalNamed("type", elementType),
            .op = reader.optionalNamed("op", trace::parse_operator),
            .reason = reader.text("reason")};
}

bench::Conditions conditionsOf(const Reader& row) {
    bench::Conditions conditions;
    if (!row.has("conditions")) return conditions;
    const Reader reader = row.inner("conditions");
    conditions.date = reader.text("date");
    conditions.version = reader.text("version");
    conditions.compiler = reader.text("compiler");
    conditions.system = reader.text("system");
    if (!reader.at("notes").is_array()) reader.wrong("notes", "{} of {} must be a list of strings");
    for (const Json& note : reader.at("notes")) {
        if (!note.is_string()) reader.wrong("notes", "{} of {} must be a list of strings");
        conditions.notes.push_back(reader.checkedText("notes", note.get_ref<const std::string&>()));
    }
    return conditions;
}

Json parsed(const std::string& text, const std::string& name) {
    const auto limit = [&](int depth, Json::parse_event_t, Json&) {
        if (depth > mostLevels) refuse(name, "its lists are nested too deeply");
        return true;
    };
    try {
        return Json::parse(text, limit);
    } catch (const Json::parse_error& error) {
        refuse(name, fmt::format("it is not JSON: error at byte {}", grouped(error.byte)));
    } catch (const Json::exception&) { // for example, 1e999
        refuse(name, "it contains a number that is too large");
    }
}

} // namespace

Report readBenchJson(const std::string& text, const std::string& name) {
    const Json json = parsed(text, name);
    if (!json.is_array()) refuse(name, "it is not a list of benchmark results");
    Report report;
    std::string first; // the earliest date
    for (std::size_t i = 0; i < json.size(); ++i) {
        const Reader reader(json[i], fmt::format("row {}", i + 1), name);
        bench::Conditions conditions = conditionsOf(reader);
        if (i == 0) report.conditions = conditions;
        if (i == 0 || conditions.date < first) first = conditions.date;
        // The lists of several runs may be joined into one report; each row has its own date.
        const std::string date = std::exchange(conditions.date, report.conditions.date);
        if (conditions != report.conditions)
            refuse(name, fmt::format("row {} and row 1 were measured under different conditions", i + 1));
        if (reader.has("status") && reader.text("status") == leftOutStatus)
            report.left_out.push_back(leftOutOf(reader));
        else
            report.rows.push_back(rowOf(reader, date));
    }
    report.conditions.date = first;
    for (Row& row : report.rows)
        if (row.date == first) row.date.clear();
    return report;
}

Report loadBenchReport(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        refuseToOpen(name, say("there is no such file"));
    if (!std::filesystem::is_regular_file(status)) refuseToOpen(name, say("it is not a file"));
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error) refuseToOpen(name, error.message());
    if (size > mostBenchBytes) refuse(name, "it is larger than 64 MiB, the limit for results");
    std::ifstream file(path, std::ios::binary);
    std::string text(size, '\0');
    if (!file.read(text.data(), static_cast<std::streamsize>(size))) refuse(name, say("it cannot be opened"));
    return readBenchJson(text, name);
}

} // namespace scanscope::app
