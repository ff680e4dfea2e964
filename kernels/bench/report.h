// The results of a benchmark, as data.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/bench/stand.h"
#include "kernels/bench/statistics.h"
#include "kernels/bench/stopping_rule.h"
#include "kernels/trace/value.h"

namespace scanscope::bench {

// The operation that was timed. Rows of the same subject can be compared, no matter when and where they were
// measured.
struct Subject {
    std::string algorithm, executor; // ids
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    trace::Form form = trace::Form::exclusive;
    std::uint64_t n = 0;
    std::uint32_t threads_per_block = 0; // 0 if there are no blocks, or if the user cannot choose their size
    std::map<std::string, std::string> options = {}; // with devices_option if it uses several devices
    friend bool operator==(const Subject&, const Subject&) = default;
};

inline constexpr std::string_view devices_option = "devices";
// The number of devices, or 0 if the subject has no such option.
[[nodiscard]] std::uint32_t devices_of(const Subject& subject);

enum class Status : std::uint8_t { done, failed, cancelled };
[[nodiscard]] std::string_view name_of(Status status);
[[nodiscard]] std::optional<Status> parse_status(std::string_view name);

struct Row {
    Subject subject;
    std::string device = {}; // "NVIDIA H200"
    std::string date = {};   // when the row was measured, if later than the report's first run
    Status status = Status::done;
    std::string reason = {};           // why it failed, or what is wrong with the result
    std::optional<bool> verified = {}; // against the reference; nullopt if there was no result to verify
    std::optional<Summary> times = {}; // cold samples; nullopt if the result was wrong from the start
    std::size_t dropped = 0;           // how many samples, for instance throttled ones
    std::optional<StopReason> stop_reason = {};
    std::optional<double> hot_median_s = {}, transfer_s = {}, not_waiting_s = {}, sm_clock_mhz = {};
    std::uint64_t launches = 0; // kernel launches in one run
    std::uint64_t bytes = 0;    // the least that the operation must move; 0 if the row failed early
    Ceiling ceiling = Ceiling::copy;
    std::optional<double> exchange_s = {}; // the part of a run's time spent on the exchange between devices
    std::optional<double> ceiling_median_s =
        {}; // a ceiling that moves the same number of bytes, measured in the same run
    friend bool operator==(const Row&, const Row&) = default;

    [[nodiscard]] bool is_right() const { return verified.value_or(false); }
    [[nodiscard]] std::optional<double> gb_per_s() const; // 10^9 bytes
    [[nodiscard]] std::optional<double> ceiling_gb_per_s() const;
    [[nodiscard]] std::optional<double> of_ceiling() const; // the share of the ceiling that the row reaches
    [[nodiscard]] std::optional<double> noise() const;
};

// An operation that was not measured here, and why. A field without a value stands for all values: without n,
// for any size.
struct LeftOut {
    std::string algorithm = {}, executor = {};
    std::optional<std::uint64_t> n = {};
    std::optional<trace::ElementType> type = {};
    std::optional<trace::Operator> op = {};
    std::string reason = {};
    friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

struct Conditions {
    std::string date;               // "2026-01-31T12:00:00Z", of the first run
    std::string version;            // Scanscope's version
    std::string compiler;           // "GCC 12.2.0"
    std::string system;             // "Linux 6.1.0, x86_64, 8 cores"
    std::vector<std::string> notes; // how each stand measures: "cpu: …"
    friend bool operator==(const Conditions&, const Conditions&) = default;
};

struct Report {
    Conditions conditions;
    std::vector<Row> rows;
    std::vector<LeftOut> left_out;
    friend bool operator==(const Report&, const Report&) = default;

    [[nodiscard]] const std::string& date_of(const Row& row) const {
        return row.date.empty() ? conditions.date : row.date;
    }
    [[nodiscard]] const std::string& last_date() const; // the date of its last run
};

// Whether the report has scans of this form. Reductions and applications, which have only one form, do not
// count.
[[nodiscard]] bool has_scans(const Report& report, trace::Form form);

// The conditions of measurements made now: this program and this machine, without notes.
[[nodiscard]] Conditions conditions_now();

} // namespace scanscope::bench
