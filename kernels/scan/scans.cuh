// Scans for applications, found by their ids. They are compiled in separate
// units, for the types listed in instances.cuh.
#pragma once

#include "kernels/scan/arguments.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

// Null if no scan has this id.
template <class T> SumLaunch<T> find_block_scan(std::string_view id);
template <class T> SumLaunch<T> find_large_scan(std::string_view id);

// Launches the scan that the option --scan names, or else the recursive one.
template <class T>
void launch_scan(Device& device, const SumArguments<T>& scan) {
    const auto chosen = scan.options.find("scan");
    const std::string_view id = chosen == scan.options.end()
                                    ? "recursive"
                                    : std::string_view(chosen->second);
    SumLaunch<T> launch = find_block_scan<T>(id);
    if (!launch) launch = find_large_scan<T>(id);
    launch(device, scan);
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
