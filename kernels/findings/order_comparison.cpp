#include "kernels/findings/order_comparison.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "kernels/trace/own_program.h"

namespace scanscope::trace {

namespace {

// The launches that all runs recorded. Needed if the recording of any run was cut short, because later
// launches are then missing and are not compared.
std::optional<std::set<std::uint32_t>> launches_of_all(const std::vector<const Trace*>& runs) {
    const auto was_cut = [](const Trace* run) {
        return mistake_of(*run, MistakeKind::recording_cut) != nullptr;
    };
    if (std::ranges::none_of(runs, was_cut)) return std::nullopt;
    std::map<std::uint32_t, std::size_t> times;
    for (const Trace* run : runs)
        for (const std::uint32_t number : run->program->recorded) ++times[number];
    std::set<std::uint32_t> common;
    for (const auto& [number, count] : times)
        if (count == runs.size()) common.insert(number);
    return common;
}

struct Left {
    const Global* array = nullptr; // as its launch describes it; null if there is none
    bool is_written = false;       // whether a launch wrote it
};

// Identifies an array of the program: its number, and how many arrays had that number before.
using Name = std::pair<std::size_t, std::uint32_t>;
using AllLeft = std::map<Name, Left>;

// Every array of a run, as the last launch that wrote it left it.
AllLeft left_by(const Trace& run, const std::optional<std::set<std::uint32_t>>& launches) {
    AllLeft left;
    for (std::size_t i = 0; i < run.launches.size(); ++i) {
        if (launches && !launches->contains(run.program->recorded[i])) continue;
        const auto& globals = run.launches[i].globals;
        for (std::size_t number = 0; number < globals.size(); ++number) {
            const Global& global = globals[number];
            if (global.after.is_empty()) continue; // the program has freed it
            const bool is_written = !(global.before == global.after);
            Left& known = left[{number, global.life}];
            if (is_written || !known.is_written) known = {&global, is_written};
        }
    }
    return left;
}

bool is_alike(const Cells& some, const Cells& others, std::size_t cell) {
    if (some.written[cell] != others.written[cell]) return false;
    return !some.written[cell] || some.values[cell] == others.values[cell];
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

class Comparer {
public:
    Comparer(std::span<const RunInOrder> runs, const Trace* again)
        : again_(again) {
        for (const RunInOrder& run : runs) {
            all_.push_back(run.trace.get());
            result_.schedules.push_back(run.schedule);
            result_.stopped.push_back(stop_of(*run.trace));
        }
        if (again_ && (result_.stopped.front() || stop_of(*again_))) again_ = nullptr;
    }

    OrderComparison compare() {
        std::vector<const Trace*> whole = unstopped();
        if (again_) whole.push_back(again_);
        const auto launches = launches_of_all(whole);
        for (const Trace* run : all_) left_.push_back(left_by(*run, launches));
        if (again_) left_again_ = left_by(*again_, launches);
        std::set<Name> names;
        for (std::size_t run = 0; run < all_.size(); ++run)
            if (!result_.stopped[run])
                for (const auto& [name, left] : left_[run]) names.insert(name);
        for (const Name& name : names) add_array(name);
        add_line();
        return std::move(result_);
    }

private:
    [[nodiscard]] std::vector<const Trace*> unstopped() const {
        std::vector<const Trace*> runs;
        for (std::size_t run = 0; run < all_.size(); ++run)
            if (!result_.stopped[run]) runs.push_back(all_[run]);
        return runs;
    }

    void add_array(const Name& name) {
        const Global* first = nullptr;
        bool is_written = false;
        for (std::size_t run = 0; run < all_.size(); ++run) {
            const auto left = left_[run].find(name);
            if (result_.stopped[run] || left == left_[run].end()) continue;
            if (!first) first = left->second.array;
            is_written = is_written || left->second.is_written;
        }
        if (!is_written) return;
        ArrayInOrders array{first->name, first->type, first->extent, {}, {}};
        for (std::size_t run = 0; run < all_.size(); ++run)
            array.cells.push_back(result_.stopped[run] ? SharedCells()
                                                       : cells_like(*first, left_[run], name));
        array.differing = differing_in(array, cells_like(*first, left_again_, name));
        result_.arrays.push_back(std::move(array));
    }

    static SharedCells cells_like(const Global& wanted, const AllLeft& left, const Name& name) {
        const auto found = left.find(name);
        if (found == left.end()) return {};
        const Global& array = *found->second.array;
        return array.name == wanted.name && array.extent == wanted.extent ? array.after : SharedCells();
    }

    static std::vector<std::uint64_t> differing_in(const ArrayInOrders& array, const SharedCells& again) {
        std::vector<const Cells*> rows;
        for (const SharedCells& cells : array.cells)
            if (!cells.is_empty()) rows.push_back(&*cells);
        const bool has_again = !again.is_empty() && !array.cells.front().is_empty();
        std::vector<std::uint64_t> differing;
        bool differs_by_itself = false; // in a cell that differs even between two runs in the first order
        for (std::uint64_t cell = 0; cell < array.extent; ++cell) {
            const auto is_like_first = [&](const Cells* row) { return is_alike(*rows.front(), *row, cell); };
            if (std::ranges::all_of(rows, is_like_first)) continue;
            if (!has_again || is_alike(*array.cells.front(), *again, cell))
                differing.push_back(cell);
            else
                differs_by_itself = true;
        }
        // Such an array contains different numbers in each run, and some are equal only by chance.
        if (differs_by_itself) differing.clear();
        return differing;
    }

    void add_line() {
        std::vector<std::vector<std::string_view>> texts;
        for (const Trace* run : unstopped()) texts.push_back(lines_of(run->program->output));
        if (texts.size() < 2) return;
        const std::optional<std::size_t> first = first_line_of(texts);
        if (!first) return;
        LineInOrders line;
        line.number = *first + 1;
        for (std::size_t run = 0; run < all_.size(); ++run) {
            const auto lines = lines_of(all_[run]->program->output);
            line.texts.emplace_back(*first < lines.size() && !result_.stopped[run] ? lines[*first] : "");
        }
        for (auto& lines : texts) std::ranges::sort(lines);
        line.is_moved = std::ranges::all_of(texts, [&](const auto& lines) { return lines == texts.front(); });
        result_.line = std::move(line);
    }

    [[nodiscard]] std::optional<std::size_t>
    first_line_of(const std::vector<std::vector<std::string_view>>& texts) const {
        const auto at = [](const std::vector<std::string_view>& lines, std::size_t line) {
            return line < lines.size() ? std::optional(lines[line]) : std::nullopt;
        };
        const auto again = again_ ? lines_of(again_->program->output) : texts.front();
        std::size_t most = 0;
        for (const auto& lines : texts) most = std::max(most, lines.size());
        for (std::size_t line = 0; line < most; ++line) {
            const auto first = at(texts.front(), line);
            const auto is_other = [&](const auto& lines) { return at(lines, line) != first; };
            if (std::ranges::any_of(texts, is_other) && at(again, line) == first) return line;
        }
        return std::nullopt;
    }

    const Trace* again_;
    std::vector<const Trace*> all_;
    std::vector<AllLeft> left_; // by run
    AllLeft left_again_;
    OrderComparison result_;
};

} // namespace

bool OrderComparison::stops_differ() const {
    return std::ranges::any_of(stopped, [&](const auto& one) { return one != stopped.front(); });
}

const ArrayInOrders* OrderComparison::first_difference() const {
    const auto first =
        std::ranges::find_if(arrays, [](const ArrayInOrders& array) { return !array.differing.empty(); });
    return first == arrays.end() ? nullptr : &*first;
}

std::optional<FindingKind> stop_of(const Trace& trace) {
    if (trace.fault) return finding_kind(trace.fault.kind);
    for (const Mistake& mistake : trace.program->mistakes) {
        if (mistake.kind == MistakeKind::out_of_time) return FindingKind::out_of_time;
        if (mistake.kind == MistakeKind::crash || mistake.kind == MistakeKind::no_record ||
            mistake.kind == MistakeKind::files_used_up || mistake.kind == MistakeKind::tampered)
            return FindingKind::crash;
    }
    return std::nullopt;
}

OrderComparison compare_orders(std::span<const RunInOrder> runs, const Trace* again) {
    return Comparer(runs, again).compare();
}

} // namespace scanscope::trace
