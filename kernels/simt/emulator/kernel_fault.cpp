#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/simt/emulator/thread.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/text/text.h"
#include "kernels/trace/access.h"

namespace scanscope::simt {

namespace {

constexpr std::size_t most_ranges = 4;

std::string counted(std::size_t threads) {
    return fmt::format("{} {}", threads, threads == 1 ? "thread" : "threads");
}

// "__syncthreads", "__syncwarp(0x0000000f)": with the mask, unless it is full.
std::string operation_of(const Thread& thread) {
    if (thread.state != Thread::State::at_warp || thread.mask == ~0u) return thread.waits_in;
    return fmt::format("{}(0x{:08x})", thread.waits_in, thread.mask);
}

} // namespace

std::string names_of(const std::vector<std::uint32_t>& threads, const trace::Dim3& block) {
    const auto name = [&](std::size_t i) { return trace::thread_text(block, threads[i]); };
    std::vector<std::string> ranges;
    for (std::size_t first = 0; first < threads.size();) {
        std::size_t last = first;
        while (last + 1 < threads.size() && threads[last + 1] == threads[last] + 1) ++last;
        const char* between = last == first + 1 ? "and" : "to";
        ranges.push_back(first == last ? name(first)
                                       : fmt::format("{} {} {}", name(first), between, name(last)));
        first = last + 1;
    }
    const std::string text = threads.size() == 1 ? "thread " : "threads ";
    if (ranges.size() > most_ranges) {
        ranges.resize(most_ranges);
        return text + fmt::format("{}, …", fmt::join(ranges, ", "));
    }
    return text + kernels::plain_list(ranges, "and");
}

KernelFault describe_deadlock(std::uint64_t block, const trace::Dim3& block_extent,
                              std::span<const Thread> threads) {
    // Ended threads come last; the others are sorted by line, so that a barrier that some threads skipped
    // comes before the place where these threads wait.
    using Place = std::tuple<bool, unsigned, unsigned, std::string>; // with line and number
    std::map<Place, std::vector<std::uint32_t>> groups;
    for (std::uint32_t rank = 0; rank < threads.size(); ++rank) {
        const Thread& thread = threads[rank];
        if (thread.state == Thread::State::exited)
            groups[{true, 0, 0, ""}].push_back(rank);
        else
            groups[{false, thread.waits_at->line, thread.waits_at->number, operation_of(thread)}].push_back(
                rank);
    }
    std::string reason;
    bool is_first = true;
    std::pair<unsigned, std::string> before;
    for (const auto& [place, ranks] : groups) {
        const auto& [ended, line, number, what] = place;
        const bool is_another = std::exchange(before, {line, what}) == std::pair{line, what};
        const bool one = ranks.size() == 1;
        if (!is_first) reason += "; ";
        reason += counted(ranks.size());
        if (!is_first) reason += one ? " never reached it: it" : " never reached it: they";
        reason += ended ? " exited"
                        : fmt::format(" {} in {}{} at line {}", one ? "waits" : "wait",
                                      is_another ? "another " : "", what, line);
        reason += " (" + names_of(ranks, block_extent) + ")";
        is_first = false;
    }
    const std::vector<std::uint32_t>& waiting = groups.begin()->second;
    reason += '.';
    return KernelFault({.kind = trace::FaultKind::deadlock,
                        .message = fmt::format("deadlock in block {}: {}", block, reason),
                        .reason = reason,
                        .block = block,
                        .threads = waiting},
                       *threads[waiting.front()].waits_at);
}

} // namespace scanscope::simt
