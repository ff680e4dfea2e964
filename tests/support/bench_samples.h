// Made-up benchmark results for tests. No machine measured them: the device is called "Test GPU".
#pragma once

#include <cmath>
#include <string>

#include "kernels/bench/report.h"

namespace scanscope::test {

// A verified row whose quartiles are `noise` apart.
inline bench::Row timedRow(const std::string& algorithm, double n, double median_s, double copy_s,
                           double noise = 0.01) {
    bench::Row row;
    row.subject.algorithm = algorithm;
    row.subject.executor = "cuda";
    row.subject.n = std::uint64_t(n);
    row.device = "Test GPU";
    row.verified = true;
    row.times = bench::Summary{20, median_s, median_s * (1 - noise / 2), median_s * (1 + noise / 2),
                               median_s * (1 - noise)};
    row.bytes = std::uint64_t(8 * n);
    row.ceiling_median_s = copy_s;
    return row;
}

// Results of a scan, a faster scan and a compaction at five sizes. The last measurement of the second scan is
// still missing.
inline bench::Report sampleReport() {
    bench::Report report;
    report.conditions.date = "2026-01-31T12:00:00Z";
    report.conditions.version = "0.0.0";
    report.conditions.compiler = "a compiler";
    const double sizes[] = {0x1p16, 0x1p20, 0x1p24, 0x1p28, 0x1p30};
    const double copy[] = {4e-6, 6e-6, 36e-6, 500e-6, 2000e-6};
    const double scan[] = {8e-6, 12e-6, 50e-6, 700e-6, 2800e-6};
    const double own[] = {7e-6, 9e-6, 48e-6, 715e-6};
    const double select[] = {8.8e-6, 11e-6, 49e-6, 620e-6, 2440e-6};
    for (int k = 0; k < 5; ++k) {
        report.rows.push_back(timedRow("cub-scan", sizes[k], scan[k], copy[k]));
        if (k < 4)
            report.rows.push_back(
                timedRow("reduce-then-scan", sizes[k], own[k], copy[k], k == 1 ? 0.2 : 0.01));
        report.rows.push_back(timedRow("cub-select", sizes[k], select[k], copy[k] * 0.75));
        report.rows.back().bytes = std::uint64_t(6 * sizes[k]);
    }
    return report;
}

} // namespace scanscope::test
