// What a benchmark found out, as data.
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

// What is timed. Two rows of the same subject can be compared, whenever and wherever they were measured.
struct Subject {
    std::string algorithm, executor; // ids
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    trace::Form form = trace::Form::exclusive;
    std::uint64_t n = 0;
    std::uint32_t threads_per_block = 0; // 0 where there are no blocks, or none that anybody chooses
    std::map<std::string, std::string> options = {}; // and devices_option of what runs on several
    friend bool operator==(const Subject&, const Subject&) = default;
};

inline constexpr std::string_view devices_option = "devices";
// How many take part; 0 where it says nothing.
[[nodiscard]] std::uint32_t devices_of(const Subject& subject);

enum class Status : std::uint8_t { done, failed, cancelled };
[[nodiscard]] std::string_view name_of(Status status);
[[nodiscard]] std::optional<Status> parse_status(std::string_view name);

struct Row {
    Subject subject;
    std::string device = {}; // "NVIDIA H200"
    std::string date = {};   // of its run, where that is a later one than the report's first
    Status status = Status::done;
    std::string reason = {};           // of a failure, or what is wrong with the result
    std::optional<bool> verified = {}; // against the reference; nothing where there was no result to verify
    std::optional<Summary> times = {}; // of the cold samples; none of a result that was wrong from the start
    std::size_t dropped = 0;           // samples, throttled ones for instance
    std::optional<StopReason> stop_reason = {};
    std::optional<double> hot_median_s = {}, transfer_s = {}, not_waiting_s = {}, sm_clock_mhz = {};
    std::uint64_t launches = 0; // of kernels
    std::uint64_t bytes = 0;    // the least that the operation must move; 0 where it was not reached
    Ceiling ceiling = Ceiling::copy;
    std::optional<double> exchange_s = {};       // between several devices, of the time of a run
    std::optional<double> ceiling_median_s = {}; // of a ceiling that moves as many bytes, in the same run
    friend bool operator==(const Row&, const Row&) = default;

    [[nodiscard]] bool is_right() const { return verified.value_or(false); }
    [[nodiscard]] std::optional<double> gb_per_s() const; // 10^9 bytes
    [[nodiscard]] std::optional<double> ceiling_gb_per_s() const;
    [[nodiscard]] std::optional<double> of_ceiling() const; // the share that it reaches
    [[nodiscard]] std::optional<double> noise() const;
};

// What was not measured here, and why. What is not said stands for all: no n, for any size.
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
    std::string version;            // of Scanscope
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
    [[nodiscard]] const std::string& last_date() const; // of its runs
};

// Reductions and applications, which have one form, are none.
[[nodiscard]] bool has_scans(const Report& report, trace::Form form);

// The conditions of measurements made now: this program, this machine, no notes.
[[nodiscard]] Conditions conditions_now();

} // namespace scanscope::bench
