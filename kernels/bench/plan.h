// The plan of a benchmark: the rows to measure, their order, and what is left out and why.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "kernels/bench/report.h"
#include "kernels/catalogue/catalogue.h"

namespace scanscope::bench {

struct Wanted {
    std::vector<std::string> algorithms; // ids; empty: all that can be timed
    std::vector<std::uint64_t> sizes;
    std::vector<trace::ElementType> types = {trace::ElementType::int32};
    std::vector<trace::Operator> operators = {trace::Operator::sum};
    trace::Form form = trace::Form::exclusive;   // for scans
    std::vector<std::uint32_t> block_sizes = {}; // threads; empty: the default of each algorithm
    std::vector<std::uint32_t> devices =
        {}; // for algorithms that run on several; empty: all devices of this machine
};

// An executor, and whether times can be taken on it.
struct Place {
    std::string executor; // "cpu", "cuda"
    bool available = false;
    std::string reason;             // why it is not available
    std::uint64_t memory_bytes = 0; // free memory; for the CPU, the memory available to the whole plan
    std::uint32_t devices = 1;
};

// Rows of one size, type and operator, measured in turns, so that a disturbance affects all of them. Their
// memory is allocated at the same time, so the rows of a large size may be split into several groups.
struct Group {
    std::uint64_t n = 0;
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    std::vector<Subject> subjects;
    std::map<std::string, std::uint64_t> memory_bytes; // for all subjects, by executor
};

struct Plan {
    std::vector<Group> groups; // by type, operator and n, small sizes first, as in a report
    std::vector<LeftOut> left_out;
    [[nodiscard]] std::size_t rows() const;
};

// Compactions keep positive elements, which are half of them. No times are taken on the emulator, because
// they would say nothing about a GPU. Throws BadRequest for an algorithm that does not exist or can't be
// timed, and for a size of 0.
[[nodiscard]] Plan make_plan(std::span<const kernels::Algorithm> algorithms, std::span<const Place> places,
                             const Wanted& wanted);

[[nodiscard]] std::string memory_text(std::uint64_t bytes); // "224 MiB", "3.5 GiB"

// The least number of bytes that an operation must move: its elements in, its results out.
[[nodiscard]] std::uint64_t bytes_to_move(const kernels::Algorithm& algorithm, trace::ElementType type,
                                          std::uint64_t n, std::uint64_t results);
[[nodiscard]] Ceiling ceiling_of(const kernels::Algorithm& algorithm);

// Parses the time limit of a benchmark, in seconds. Throws BadRequest with the field "budget"; `name` is what
// the message calls it.
[[nodiscard]] double parse_budget(const std::string& text, const std::string& name);

} // namespace scanscope::bench
