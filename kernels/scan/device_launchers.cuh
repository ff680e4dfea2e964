// Launches a scan on several devices: the host code of scan_devices.cuh. The
// work on a device's stream runs in the order in which it was put there.
// Streams of different devices wait for each other only in
// an exchange.
#pragma once

#include <algorithm>
#include <vector>

#include "kernels/input/options.h"
#include "kernels/scan/scan_devices.cuh"
#include "kernels/simt/launching.h"
#include "kernels/simt/several_devices.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

template <class T> using OnDevices = std::vector<global_ptr<T>>; // one each

// Gives every device the totals of all devices, in device order.
struct WaitForTotals {
    template <class T>
    static void exchange(Devices& devices, const OnDevices<T>& total,
                         const OnDevices<T>& totals) {
        devices.all_gather(total, totals);
    }
};

template <class Totals> struct ScanOnDevices {
    // Enough to fill a GPU; a block of 1024 threads scans all sums at once.
    static constexpr std::uint64_t most_blocks = 1024;

    template <class T> static void launch(Devices& devices, Problem& problem) {
        with_operator<T>(problem.op, [&](auto op) {
            launch(devices, problem, op, identity_element<T>(problem));
        });
    }
    template <class T, class Op>
    static void launch(Devices& devices, Problem& problem, Op op, T identity) {
        const std::uint32_t count = devices.count();
        const std::uint32_t threads = problem.threads_per_block;
        const std::size_t shared = parts(threads, 32) * sizeof(T);
        const auto shares = device_shares(problem.options, problem.n(), count);
        std::vector<trace::Range> one_each;
        for (std::uint32_t d = 0; d < count; ++d)
            one_each.push_back({d, 1});

        const auto in = devices.input<T>("in", problem.input, shares);
        const auto out = devices.allocate_divided<T>("out", shares);
        const auto total = devices.allocate_divided<T>("total", one_each);
        OnDevices<T> sums, before, totals;
        for (std::uint32_t d = 0; d < count; ++d) {
            const std::uint64_t blocks = blocks_of(shares[d].count, threads);
            sums.push_back(devices.allocate<T>(d, "sums", blocks));
            before.push_back(devices.allocate<T>(d, "before", blocks));
            totals.push_back(devices.allocate<T>(d, "totals", count));
        }

        // ---- reduce
        for (std::uint32_t d = 0; d < count; ++d) {
            const std::uint64_t n = shares[d].count;
            const std::uint64_t blocks = blocks_of(n, threads);
            if (blocks > 0)
                devices.launch(d, "reduce_parts", grid_of(blocks), {threads},
                               shared, reduce_parts<1, T, Op>, in[d], sums[d],
                               int(n), int(part_of(n, threads)), op, identity);
            devices.launch(d, "scan_sums", {1}, {threads}, shared,
                           scan_sums<T, Op>, sums[d], before[d], total[d],
                           int(blocks), op, identity);
        }

        // ---- exchange
        Totals::exchange(devices, total, totals);

        // ---- scan
        for (std::uint32_t d = 0; d < count; ++d) {
            const std::uint64_t n = shares[d].count;
            const std::uint64_t blocks = blocks_of(n, threads);
            if (blocks > 0)
                devices.launch(d, "scan_share", grid_of(blocks), {threads},
                               shared, scan_share<T, Op>, in[d], before[d],
                               totals[d], out[d], int(n),
                               int(part_of(n, threads)), int(d),
                               !problem.inclusive(), op, identity);
        }
        problem.output = devices.download(out);
    }

private:
    static std::uint64_t parts(std::uint64_t whole, std::uint64_t part) {
        return (whole + part - 1) / part;
    }
    // The elements per block of a device with n elements: whole tiles.
    static std::uint64_t part_of(std::uint64_t n, std::uint32_t threads) {
        return parts(parts(n, threads), most_blocks) * threads;
    }
    static std::uint64_t blocks_of(std::uint64_t n, std::uint32_t threads) {
        return n == 0 ? 0 : parts(n, part_of(n, threads));
    }
};

using ScanDevices = ScanOnDevices<WaitForTotals>;

inline constexpr Program device_programs[] = {
    {"scan-devices", run_program<ScanDevices, Devices>},
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
