#include "kernels/lockstep_model.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace scanscope::lockstep {
namespace {

// A thread of a warp, and the element that it works on in this turn of its loop.
struct Lane {
    long thread = 0, i = 0;
};
using Lanes = std::vector<Lane>;
using Cell = std::function<long(const Lane&)>;

template <class Predicate> Lanes those(const Lanes& lanes, Predicate predicate) {
    Lanes some;
    for (const Lane& lane : lanes)
        if (predicate(lane)) some.push_back(lane);
    return some;
}
template <class Predicate> Lanes others(const Lanes& lanes, Predicate predicate) {
    return those(lanes, [&](const Lane& lane) { return !predicate(lane); });
}

long parts(long whole, long part) { return (whole + part - 1) / part; }
long power_of_two_from(long n) {
    long power = 1;
    while (power < n) power *= 2;
    return power;
}

class Requests {
public:
    explicit Requests(Counts& counts)
        : counts_(counts) {}

    // One write to shared memory. A group of lanes is served together: all 32, or 16 for 8 bytes.
    void write(const Lanes& lanes, long bytes, const Cell& cell) {
        shared(lanes, bytes, cell, bytes == 8 ? 16 : 32);
    }
    // One read. All 32 lanes are served together, too, if the even lanes read what the odd ones do, or each
    // pair what the next pair does; inactive lanes fit to any.
    void read(const Lanes& lanes, long bytes, const Cell& cell) {
        const auto is_paired = [&](long distance) {
            std::map<long, std::set<long>> cells; // by the lanes that have to agree
            for (const Lane& lane : lanes) cells[lane.thread & ~distance].insert(cell(lane));
            return std::ranges::all_of(cells, [](const auto& pair) { return pair.second.size() == 1; });
        };
        shared(lanes, bytes, cell, bytes == 8 && !is_paired(1) && !is_paired(2) ? 16 : 32);
    }
    void global(const Lanes& lanes, long bytes, const Cell& cell) {
        if (lanes.empty()) return;
        ++counts_.global_requests;
        std::set<long> cells, sectors, lines;
        for (const Lane& lane : lanes) {
            cells.insert(cell(lane));
            sectors.insert(cell(lane) * bytes / 32);
            lines.insert(cell(lane) * bytes / 128);
        }
        counts_.sectors += sectors.size();
        counts_.lines += lines.size();
        counts_.needed_sectors += static_cast<std::uint64_t>(parts(long(cells.size()) * bytes, 32));
    }

private:
    void shared(const Lanes& lanes, long bytes, const Cell& cell, long in_group) {
        if (lanes.empty()) return;
        ++counts_.shared_requests;
        std::map<long, std::map<long, std::set<long>>> words; // by group and bank
        for (const Lane& lane : lanes)
            for (long word = cell(lane) * bytes / 4; word < (cell(lane) + 1) * bytes / 4; ++word)
                words[lane.thread % 32 / in_group][word % 32].insert(word);
        for (const auto& [group, banks] : words) {
            std::size_t passes = 0;
            for (const auto& [bank, in_bank] : banks) passes = std::max(passes, in_bank.size());
            counts_.passes += passes;
            counts_.conflicts += passes - 1;
        }
    }

    Counts& counts_;
};

long its_i(const Lane& lane) { return lane.i; }

// The warps of a block; `i` is the thread.
template <class Visit> void each_warp(long threads, Visit visit) {
    for (long first = 0; first < threads; first += 32) {
        Lanes warp;
        for (long t = first; t < std::min(first + 32, threads); ++t) warp.push_back({t, t});
        visit(warp);
    }
}
// Each warp's turns of `for (i = thread; i < end; i += threads)`: the lanes that still take part.
template <class Visit> void each_turn(long threads, long end, Visit visit) {
    each_warp(threads, [&](const Lanes& warp) {
        for (Lanes turn = warp;;) {
            turn = those(turn, [&](const Lane& lane) { return lane.i < end; });
            if (turn.empty()) return;
            visit(turn);
            for (Lane& lane : turn) lane.i += threads;
        }
    });
}
// The warps of all blocks of a grid; `i` is the index in the grid.
template <class Visit> void each_warp_of_grid(long blocks, long threads, Visit visit) {
    for (long block = 0; block < blocks; ++block)
        each_warp(threads, [&](Lanes warp) {
            for (Lane& lane : warp) lane.i += block * threads;
            visit(warp, block);
        });
}

// The load of most scans: shared[place(i)] = in[i], or in[i - 1] and the identity in an exclusive scan.
void load(const Run& run, Requests& to) {
    each_turn(run.threads, run.n, [&](const Lanes& turn) {
        const auto has_left = [](const Lane& lane) { return lane.i > 0; };
        const Lanes readers = run.exclusive ? those(turn, has_left) : turn;
        to.global(readers, run.bytes, [&](const Lane& lane) { return lane.i - run.exclusive; });
        to.write(readers, run.bytes, its_i);
        if (run.exclusive) to.write(others(turn, has_left), run.bytes, its_i);
    });
}
void store(const Run& run, Requests& to) {
    each_turn(run.threads, run.n, [&](const Lanes& turn) {
        to.read(turn, run.bytes, its_i);
        to.global(turn, run.bytes, its_i);
    });
}
// right = left ∘ right
void combine(Requests& to, const Lanes& lanes, long bytes, const Cell& left, const Cell& right) {
    to.read(lanes, bytes, left);
    to.read(lanes, bytes, right);
    to.write(lanes, bytes, right);
}

void hillis_steele(const Run& run, Counts& counts) {
    Requests to(counts);
    load(run, to);
    for (long stride = 1; stride < run.n; stride *= 2)
        each_turn(run.threads, run.n, [&](const Lanes& turn) {
            const auto adds = [&](const Lane& lane) { return lane.i >= stride; };
            combine(
                to, those(turn, adds), run.bytes, [&](const Lane& l) { return l.i - stride; }, its_i);
            to.read(others(turn, adds), run.bytes, its_i);
            to.write(others(turn, adds), run.bytes, its_i);
        });
    store(run, to);
}

// Blelloch's tree over the cells of one tile, loaded from and stored to in[first …].
void tree(const Run& run, Requests& to, long size, long first, long count, bool padding, bool has_sums) {
    const auto at = [&](long i) { return padding ? i + i / 32 : i; };
    const auto cell = [&](const Lane& lane) { return at(lane.i); };
    each_turn(run.threads, size, [&](const Lanes& turn) {
        const auto is_input = [&](const Lane& lane) { return lane.i < count; };
        to.global(those(turn, is_input), run.bytes, [&](const Lane& lane) { return first + lane.i; });
        to.write(those(turn, is_input), run.bytes, cell);
        to.write(others(turn, is_input), run.bytes, cell);
    });
    const auto sweep = [&](long active, bool goes_down) {
        const long offset = size / 2 / active;
        const Cell left = [&](const Lane& lane) { return at(offset * (2 * lane.i + 1) - 1); };
        const Cell right = [&](const Lane& lane) { return at(offset * (2 * lane.i + 2) - 1); };
        each_turn(run.threads, active, [&](const Lanes& turn) {
            if (!goes_down) return combine(to, turn, run.bytes, left, right);
            for (const Cell& accessed : {left, right, right}) to.read(turn, run.bytes, accessed);
            for (const Cell& accessed : {left, right}) to.write(turn, run.bytes, accessed);
        });
    };
    for (long active = size / 2; active > 0; active /= 2) sweep(active, false);
    const Lanes one{{0, 0}};
    const auto root = [&](const Lane&) { return at(size - 1); };
    if (has_sums || !run.exclusive) to.read(one, run.bytes, root);
    if (has_sums) to.global(one, run.bytes, [&](const Lane&) { return first / size; });
    if (!run.exclusive) to.global(one, run.bytes, [&](const Lane&) { return first + count - 1; });
    to.write(one, run.bytes, root);
    for (long active = 1; active < size; active *= 2) sweep(active, true);
    each_turn(run.threads, count, [&](const Lanes& turn) {
        const Lanes storing = run.exclusive ? turn : those(turn, [](const Lane& lane) { return lane.i > 0; });
        to.read(storing, run.bytes, cell);
        to.global(storing, run.bytes,
                  [&](const Lane& lane) { return first + lane.i - (run.exclusive ? 0 : 1); });
    });
}
void blelloch(const Run& run, Counts& counts) {
    Requests to(counts);
    tree(run, to, power_of_two_from(run.n), 0, run.n, false, false);
}
void padded_blelloch(const Run& run, Counts& counts) {
    Requests to(counts);
    tree(run, to, power_of_two_from(run.n), 0, run.n, true, false);
}
void recursive(const Run& run, Counts& counts) {
    Requests to(counts);
    const long tile = 2 * power_of_two_from(run.threads), blocks = parts(run.n, tile);
    for (long block = 0; block < blocks; ++block)
        tree(run, to, tile, block * tile, std::min(tile, run.n - block * tile), false, true);
    if (blocks == 1) return;
    recursive({run.algorithm, blocks, run.threads, run.bytes, true}, counts);
    for (long block = 1; block < blocks; ++block) {
        const long first = block * tile;
        each_turn(run.threads, std::min(tile, run.n - first), [&](const Lanes& turn) {
            to.global(turn, run.bytes, [&](const Lane&) { return block; });
            for (int access = 0; access < 2; ++access)
                to.global(turn, run.bytes, [&](const Lane& lane) { return first + lane.i; });
        });
    }
}

void brent_kung(const Run& run, Counts& counts) {
    Requests to(counts);
    load(run, to);
    const auto nodes = [&](long offset, long count, long shift) {
        each_turn(run.threads, count, [&](const Lanes& turn) {
            const auto node = [=](long k) {
                return [=](const Lane& lane) { return offset * (2 * lane.i + k) - 1; };
            };
            combine(to, turn, run.bytes, node(1 + shift), node(2 + shift));
        });
    };
    for (long offset = 1; 2 * offset <= run.n; offset *= 2) nodes(offset, run.n / (2 * offset), 0);
    for (long offset = power_of_two_from(run.n); offset > 0; offset /= 2)
        if (3 * offset <= run.n) nodes(offset, (run.n / offset - 1) / 2, 1);
    store(run, to);
}

void sklansky(const Run& run, Counts& counts) {
    Requests to(counts);
    load(run, to);
    for (long half = 1; half < run.n; half *= 2)
        each_turn(run.threads, run.n / 2 + half, [&](const Lanes& turn) {
            const Cell left = [=](const Lane& lane) { return lane.i / half * 2 * half + half - 1; };
            const Cell right = [=](const Lane& lane) { return left(lane) + 1 + lane.i % half; };
            combine(to, those(turn, [&](const Lane& lane) { return right(lane) < run.n; }), run.bytes, left,
                    right);
        });
    store(run, to);
}

void thread_coarsening(const Run& run, Counts& counts) {
    Requests to(counts);
    load(run, to);
    const long items = (run.n + run.threads - 1) / run.threads, count = (run.n + items - 1) / items;
    const auto element = [&](long k) { return [=](const Lane& lane) { return lane.thread * items + k; }; };
    const auto has = [&](long k) {
        return [=](const Lane& lane) { return lane.thread * items + k < run.n; };
    };
    each_warp(run.threads, [&](const Lanes& warp) {
        for (long k = 1; k < items; ++k)
            combine(to, those(warp, has(k)), run.bytes, element(k - 1), element(k));
        const Lanes owners = those(warp, [&](const Lane& lane) { return lane.thread < count; });
        const auto last = [=](const Lane& lane) { return std::min((lane.thread + 1) * items, run.n) - 1; };
        to.read(owners, run.bytes, last);
        to.write(owners, run.bytes, its_i);
    });
    long from = 0, into = count; // the buffers of sums
    for (long stride = 1; stride < count; stride *= 2, std::swap(from, into))
        each_warp(run.threads, [&](const Lanes& warp) {
            const Lanes owners = those(warp, [&](const Lane& lane) { return lane.thread < count; });
            const auto adds = [&](const Lane& lane) { return lane.thread >= stride; };
            const Lanes adding = those(owners, adds), copying = others(owners, adds);
            const auto own = [&](const Lane& lane) { return from + lane.thread; };
            const auto filled = [&](const Lane& lane) { return into + lane.thread; };
            to.read(adding, run.bytes, [&](const Lane& lane) { return from + lane.thread - stride; });
            to.read(adding, run.bytes, own);
            to.write(adding, run.bytes, filled);
            to.read(copying, run.bytes, own);
            to.write(copying, run.bytes, filled);
        });
    each_warp(run.threads, [&](const Lanes& warp) {
        const Lanes later = those(warp, [](const Lane& lane) { return lane.thread > 0; });
        for (long k = 0; k < items; ++k)
            combine(
                to, those(later, has(k)), run.bytes, [&](const Lane& lane) { return from + lane.thread - 1; },
                element(k));
    });
    store(run, to);
}

void pointer_jumping(const Run& run, Counts& counts) {
    Requests to(counts);
    each_turn(run.threads, run.n, [&](const Lanes& turn) {
        const auto has_left = [](const Lane& lane) { return lane.i > 0; };
        const Lanes readers = run.exclusive ? those(turn, has_left) : turn;
        to.global(readers, run.bytes, [&](const Lane& lane) { return lane.i - run.exclusive; });
        to.write(readers, run.bytes, its_i);
        if (run.exclusive) to.write(others(turn, has_left), run.bytes, its_i);
        to.write(turn, 4, its_i);
    });
    for (long stride = 1; stride < run.n; stride *= 2)
        for (long end = run.n; end > 0; end -= run.threads)
            each_warp(run.threads, [&](Lanes warp) {
                for (Lane& lane : warp) lane.i = end - 1 - lane.thread;
                to.read(those(warp, [](const Lane& lane) { return lane.i >= 0; }), 4, its_i);
                const Lanes jump = those(warp, [&](const Lane& lane) { return lane.i >= stride; });
                const Cell before = [=](const Lane& lane) { return lane.i - stride; };
                combine(to, jump, run.bytes, before, its_i);
                to.read(jump, 4, before);
                to.write(jump, 4, its_i);
            });
    store(run, to);
}

// The elements that a block loads in a round of hybrid-warp and warp-shuffle.
Lanes loading(const Run& run, const Lanes& warp) {
    return those(warp, [&](const Lane& lane) { return lane.i < run.n && lane.i >= run.exclusive; });
}
Lanes in_round(const Lanes& warp, long base) {
    Lanes lanes = warp;
    for (Lane& lane : lanes) lane.i += base;
    return lanes;
}

void hybrid_warp(const Run& run, Counts& counts) {
    Requests to(counts);
    const long warps = parts(run.threads, 32);
    const Lanes one{{0, 0}};
    for (long base = 0; base < run.n; base += run.threads)
        each_warp(run.threads, [&](const Lanes& warp) {
            const Lanes lanes = in_round(warp, base);
            const long number = warp.front().thread / 32;
            to.global(loading(run, lanes), run.bytes,
                      [&](const Lane& lane) { return lane.i - run.exclusive; });
            if (base > 0 && number == 0) to.read(one, run.bytes, [&](const Lane&) { return warps - 1; });
            to.write({warp.back()}, run.bytes, [&](const Lane&) { return number; });
            if (number == 0) {
                const Lanes of_totals = those(warp, [&](const Lane& lane) { return lane.thread < warps; });
                to.read(of_totals, run.bytes, its_i);
                to.write(of_totals, run.bytes, its_i);
            } else {
                to.read(warp, run.bytes, [&](const Lane&) { return number - 1; });
            }
            to.global(those(lanes, [&](const Lane& lane) { return lane.i < run.n; }), run.bytes, its_i);
        });
}

void warp_shuffle(const Run& run, Counts& counts) {
    Requests to(counts);
    const long lanes = std::min(run.threads, 32L);
    for (long base = 0; base < run.n; base += lanes)
        each_warp(lanes, [&](const Lanes& warp) {
            const Lanes round = in_round(warp, base);
            to.global(loading(run, round), run.bytes,
                      [&](const Lane& lane) { return lane.i - run.exclusive; });
            to.global(those(round, [&](const Lane& lane) { return lane.i < run.n; }), run.bytes, its_i);
        });
}

void warp_shared(const Run& whole, Counts& counts) {
    Requests to(counts);
    Run run = whole; // by the first warp alone
    run.threads = std::min(run.threads, 32L);
    load(run, to);
    for (long stride = 1; stride < run.n; stride *= 2)
        for (long base = (run.n - 1) / run.threads * run.threads; base >= 0; base -= run.threads)
            each_warp(run.threads, [&](const Lanes& warp) {
                combine(
                    to,
                    those(in_round(warp, base),
                          [&](const Lane& lane) { return stride <= lane.i && lane.i < run.n; }),
                    run.bytes, [=](const Lane& lane) { return lane.i - stride; }, its_i);
            });
    store(run, to);
}

void naive_global(const Run& run, Counts& counts) {
    Requests to(counts);
    const auto launch = [&](auto kernel) {
        each_warp_of_grid(parts(run.n, run.threads), run.threads, [&](const Lanes& warp, long) {
            kernel(those(warp, [&](const Lane& lane) { return lane.i < run.n; }));
        });
    };
    launch([&](const Lanes& lanes) {
        const auto has_left = [](const Lane& lane) { return lane.i > 0; };
        const Lanes readers = run.exclusive ? those(lanes, has_left) : lanes;
        to.global(readers, run.bytes, [&](const Lane& lane) { return lane.i - run.exclusive; });
        to.global(readers, run.bytes, its_i);
        if (run.exclusive) to.global(others(lanes, has_left), run.bytes, its_i);
    });
    for (long stride = 1; stride < run.n; stride *= 2)
        launch([&](const Lanes& lanes) {
            const auto adds = [&](const Lane& lane) { return lane.i >= stride; };
            to.global(those(lanes, adds), run.bytes, [&](const Lane& lane) { return lane.i - stride; });
            for (int access = 0; access < 2; ++access) {
                to.global(those(lanes, adds), run.bytes, its_i);
                to.global(others(lanes, adds), run.bytes, its_i);
            }
        });
}

void reduce_naive(const Run& run, Counts& counts) {
    Requests to(counts);
    const long blocks = parts(run.n, run.threads);
    for (long stride = 1; stride < run.threads; stride *= 2)
        each_warp_of_grid(blocks, run.threads, [&](const Lanes& warp, long) {
            const Lanes pairs = those(warp, [&](const Lane& lane) {
                return lane.thread % (2 * stride) == 0 && lane.thread + stride < run.threads &&
                       lane.i + stride < run.n;
            });
            to.global(pairs, run.bytes, its_i);
            to.global(pairs, run.bytes, [&](const Lane& lane) { return lane.i + stride; });
            to.global(pairs, run.bytes, its_i);
        });
    for (long block = 0; block < blocks; ++block) {
        to.global({{0, 0}}, run.bytes, [&](const Lane&) { return block * run.threads; });
        to.global({{0, 0}}, run.bytes, [&](const Lane&) { return block; });
    }
}

// Each thread's elements: one, then further ones as far apart as the grid has threads.
void grid_stride(Requests& to, const Lanes& warp, long n, long all, long bytes) {
    for (Lanes turn = warp;;) {
        turn = those(turn, [&](const Lane& lane) { return lane.i < n; });
        if (turn.empty()) return;
        to.global(turn, bytes, its_i);
        for (Lane& lane : turn) lane.i += all;
    }
}
// A reduction by blocks, and, if there are several, by one more block.
template <class Block> void by_blocks(const Run& run, Requests& to, long blocks, Block block_of) {
    for (long n = run.n;; n = std::exchange(blocks, 1)) {
        each_warp_of_grid(blocks, run.threads, [&](const Lanes& warp, long block) {
            grid_stride(to, warp, n, blocks * run.threads, run.bytes);
            block_of(warp, block);
        });
        if (blocks == 1) return;
    }
}
Lanes with_own_index(Lanes warp) {
    for (Lane& lane : warp) lane.i = lane.thread;
    return warp;
}

void reduce_shared(const Run& run, Counts& counts) {
    Requests to(counts);
    by_blocks(run, to, parts(run.n, run.threads), [&](const Lanes& of_grid, long block) {
        const Lanes warp = with_own_index(of_grid);
        to.write(warp, run.bytes, its_i);
        for (long half = power_of_two_from(run.threads) / 2; half > 0; half /= 2) {
            const Lanes adding =
                those(warp, [&](const Lane& lane) { return lane.i < half && lane.i + half < run.threads; });
            to.read(adding, run.bytes, its_i);
            to.read(adding, run.bytes, [&](const Lane& lane) { return lane.i + half; });
            to.write(adding, run.bytes, its_i);
        }
        if (warp.front().thread > 0) return;
        to.read({warp.front()}, run.bytes, its_i);
        to.global({warp.front()}, run.bytes, [&](const Lane&) { return block; });
    });
}

void reduce_by_warps(const Run& run, Counts& counts) {
    Requests to(counts);
    by_blocks(run, to, parts(run.n, run.threads), [&](const Lanes& of_grid, long block) {
        const Lanes warp = with_own_index(of_grid);
        to.write({warp.front()}, run.bytes, [](const Lane& lane) { return lane.thread / 32; });
        if (warp.front().thread > 0) return;
        to.read(those(warp, [&](const Lane& lane) { return lane.i < parts(run.threads, 32); }), run.bytes,
                its_i);
        to.global({warp.front()}, run.bytes, [&](const Lane&) { return block; });
    });
}

const std::map<std::string, Model>& models() {
    static const std::map<std::string, Model> all{
        {"hillis-steele", hillis_steele},
        {"blelloch", blelloch},
        {"blelloch --padding", padded_blelloch},
        {"brent-kung", brent_kung},
        {"sklansky", sklansky},
        {"thread-coarsening", thread_coarsening},
        {"pointer-jumping", pointer_jumping},
        {"hybrid-warp", hybrid_warp},
        {"warp-shuffle", warp_shuffle},
        {"warp-shared", warp_shared},
        {"naive-global", naive_global},
        {"recursive", recursive},
        {"reduce-naive", reduce_naive},
        {"reduce-shared", reduce_shared},
        {"reduce-warp", reduce_by_warps},
        {"reduce-butterfly", reduce_by_warps},
    };
    return all;
}

} // namespace

std::vector<std::string> modelled_algorithms() {
    std::vector<std::string> names;
    for (const auto& [name, model] : models()) names.push_back(name);
    return names;
}

Counts modelled(const Run& run) {
    Counts counts;
    models().at(run.algorithm)(run, counts);
    return counts;
}

} // namespace scanscope::lockstep
