// What is measured, in which order, and what is left out and why.
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
    trace::Form form = trace::Form::exclusive;   // of the scans
    std::vector<std::uint32_t> block_sizes = {}; // threads; empty: as many as each algorithm likes
    std::vector<std::uint32_t> devices = {};     // of what takes several; empty: all that are there
};

// An executor that times can be taken on, or why not.
struct Place {
    std::string executor; // "cpu", "cuda"
    bool available = false;
    std::string reason;             // why not
    std::uint64_t memory_bytes = 0; // that are free on it; of the processor those of the whole plan
    std::uint32_t devices = 1;
};

// Rows of one size, type and operator, measured in turns: what disturbs one of them disturbs all. Their
// memory is there at the same time, so that those of large sizes may be in several groups.
struct Group {
    std::uint64_t n = 0;
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    std::vector<Subject> subjects;
    std::map<std::string, std::uint64_t> memory_bytes; // that they take together, by executor
};

struct Plan {
    std::vector<Group> groups; // by type, operator and n, small ones first, as a report has them
    std::vector<LeftOut> left_out;
    [[nodiscard]] std::size_t rows() const;
};

// Compactions keep what is positive: half of the elements. The emulator is no place:
// what it takes says nothing about a GPU. Throws BadRequest for an algorithm that is not there or can't be
// timed, and for a size of 0.
[[nodiscard]] Plan make_plan(std::span<const kernels::Algorithm> algorithms, std::span<const Place> places,
                             const Wanted& wanted);

[[nodiscard]] std::string memory_text(std::uint64_t bytes); // "224 MiB", "3.5 GiB"

// The least that an operation must move, in bytes: its elements in, its results out.
[[nodiscard]] std::uint64_t bytes_to_move(const kernels::Algorithm& algorithm, trace::ElementType type,
                                          std::uint64_t n, std::uint64_t results);
[[nodiscard]] Ceiling ceiling_of(const kernels::Algorithm& algorithm);

// The seconds that a benchmark may take, as a person typed them. Throws BadRequest with the field "budget";
// `name` is what the message calls it.
[[nodiscard]] double parse_budget(const std::string& text, const std::string& name);

} // namespace scanscope::bench
