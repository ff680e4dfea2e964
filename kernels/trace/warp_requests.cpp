#include "kernels/trace/warp_requests.h"

#include <algorithm>
#include <map>

#include "kernels/trace/access.h"

namespace scanscope::trace {

namespace {

template <class Item> void keep_each_once(std::vector<Item>& items) {
    std::ranges::sort(items);
    items.erase(std::unique(items.begin(), items.end()), items.end());
}

template <Space space> bool is_request(const Event& event) {
    return event.space == space && event.array != no_array && (reads(event.kind) || writes(event.kind));
}

// The words of one bank that a group of threads requests. These threads are served together.
struct Word {
    std::uint64_t number;
    std::uint32_t thread; // the thread of an atomic; otherwise 0, because all threads share the word
    friend bool operator==(const Word&, const Word&) = default;
};

// Whether each lane's neighbour at this distance (thread ^ distance) is inactive or reads the same cell.
bool has_equal_neighbours(const WarpRequest& request, std::uint32_t distance) {
    return std::ranges::all_of(request.lanes, [&](const WarpRequest::Lane& lane) {
        const auto neighbour =
            std::ranges::find(request.lanes, lane.thread ^ distance, &WarpRequest::Lane::thread);
        return neighbour == request.lanes.end() || neighbour->cell == lane.cell;
    });
}

// The number of lanes that are served together.
unsigned lanes_served_at_once(const WarpRequest& request, unsigned words) {
    const unsigned lanes = std::max(1u, warp_lanes / words);
    const bool is_joined = words > 1 && request.first->kind == EventKind::read &&
                           (has_equal_neighbours(request, 1) || has_equal_neighbours(request, 2));
    return is_joined ? 2 * lanes : lanes;
}

} // namespace

std::vector<WarpRequest> warp_requests(const Block& block, std::size_t step, Space space) {
    return warp_instructions(block, step,
                             space == Space::shared ? is_request<Space::shared> : is_request<Space::global>);
}

std::vector<std::uint64_t> cells_of(const WarpRequest& request) {
    std::vector<std::uint64_t> cells;
    for (const WarpRequest::Lane& lane : request.lanes) cells.push_back(lane.cell);
    keep_each_once(cells);
    return cells;
}

std::vector<Piece> pieces_of(const WarpRequest& request, const Global& array, unsigned piece_bytes) {
    const unsigned cell_bytes = cell_bytes_of(array);
    std::vector<Piece> pieces;
    for (const WarpRequest::Lane& lane : request.lanes) {
        const std::uint64_t allocation = allocation_of(array, lane.cell).first;
        const std::uint64_t begin = (lane.cell - allocation) * cell_bytes;
        for (std::uint64_t piece = begin / piece_bytes; piece <= (begin + cell_bytes - 1) / piece_bytes;
             ++piece)
            pieces.push_back({allocation, piece});
    }
    keep_each_once(pieces);
    return pieces;
}

std::uint64_t least_pieces(const WarpRequest& request, const Global& array) {
    const unsigned cell_bytes = cell_bytes_of(array);
    std::map<std::uint64_t, std::uint64_t> bytes; // by allocation
    for (const std::uint64_t cell : cells_of(request)) bytes[allocation_of(array, cell).first] += cell_bytes;
    std::uint64_t pieces = 0;
    for (const auto& [allocation, count] : bytes) pieces += (count + sector_bytes - 1) / sector_bytes;
    return pieces;
}

unsigned BankUse::degree() const { return *std::ranges::max_element(depth); }

unsigned words_of_cell(unsigned cell_bytes) { return std::max(1u, cell_bytes / bank_bytes); }

BankUse bank_use(const WarpRequest& request, unsigned cell_bytes) {
    BankUse use;
    const unsigned words = words_of_cell(cell_bytes);
    const unsigned lanes_at_once = lanes_served_at_once(request, words);
    const bool is_atomic = request.first->kind == EventKind::atomic;
    for (std::size_t first = 0, end = 0; first < request.lanes.size(); first = end) {
        const auto part = [&](std::size_t i) { return request.lanes[i].thread % warp_lanes / lanes_at_once; };
        std::array<std::vector<Word>, bank_count> banks;
        const std::size_t before = use.passes.size();
        for (; end < request.lanes.size() && part(end) == part(first); ++end) {
            const WarpRequest::Lane& lane = request.lanes[end];
            const std::uint64_t begin = lane.cell * cell_bytes / bank_bytes;
            std::size_t pass = 0; // the last pass that brings a word of this lane
            for (std::uint64_t word = begin; word < begin + words; ++word) {
                std::vector<Word>& bank = banks[word % bank_count];
                const Word wanted{word, is_atomic ? lane.thread : 0};
                auto place = std::ranges::find(bank, wanted);
                if (place == bank.end()) place = bank.insert(place, wanted);
                pass = std::max(pass, static_cast<std::size_t>(place - bank.begin()));
            }
            if (use.passes.size() <= before + pass) use.passes.resize(before + pass + 1);
            use.passes[before + pass].push_back(lane.thread);
        }
        ++use.least;
        for (std::size_t bank = 0; bank < bank_count; ++bank)
            use.depth[bank] = std::max(use.depth[bank], static_cast<std::uint16_t>(banks[bank].size()));
    }
    return use;
}

RequestCounts& RequestCounts::operator+=(const RequestCounts& other) {
    shared_requests += other.shared_requests;
    passes += other.passes;
    extra_passes += other.extra_passes;
    global_requests += other.global_requests;
    sectors += other.sectors;
    needed_sectors += other.needed_sectors;
    lines += other.lines;
    degree = std::max(degree, other.degree);
    return *this;
}

RequestCounts count_requests(const Launch& launch, const Block& block, std::size_t step) {
    RequestCounts counts;
    for (const WarpRequest& request : warp_requests(block, step, Space::shared)) {
        const BankUse use = bank_use(request, cell_bytes_of(block.shared[request.first->array]));
        ++counts.shared_requests;
        counts.passes += use.passes.size();
        counts.extra_passes += use.extra();
        counts.degree = std::max(counts.degree, use.degree());
    }
    for (const WarpRequest& request : warp_requests(block, step, Space::global)) {
        const Global& array = launch.globals[request.first->array];
        ++counts.global_requests;
        counts.sectors += pieces_of(request, array).size();
        counts.needed_sectors += least_pieces(request, array);
        counts.lines += pieces_of(request, array, line_bytes).size();
    }
    return counts;
}

RequestCounts count_requests(const Launch& launch) {
    RequestCounts counts;
    for (const Block& block : launch.blocks)
        for (std::size_t step = 0; step < block.steps.size(); ++step)
            counts += count_requests(launch, block, step);
    return counts;
}

RequestCounts count_requests(const Trace& trace) {
    RequestCounts counts;
    for (const Launch& launch : trace.launches) counts += count_requests(launch);
    return counts;
}

} // namespace scanscope::trace
