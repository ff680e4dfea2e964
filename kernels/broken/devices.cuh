// BROKEN ON PURPOSE: scan over several devices that adds without waiting for
// the exchange.
//
//   the idea  the totals travel on a stream of their own, so that they are in
//             nobody's way
//   wrong     a stream knows nothing of another one: the kernel that reads the
//             totals may begin before they came. On a quiet machine they are
//             fast enough, mostly
//   mended    an event behind the exchange, that the device's stream waits for
//             (cudaStreamWaitEvent); or the exchange on that stream itself, as
//             in scan/device_launchers.cuh
#pragma once

#include "kernels/scan/device_launchers.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

struct HopeForTotals {
    template <class T>
    static void exchange(Devices& devices, const OnDevices<T>& total,
                         const OnDevices<T>& totals) {
        devices.all_gather_beside(total, totals); // and who waits for it?
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
