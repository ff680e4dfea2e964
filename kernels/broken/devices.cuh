// BROKEN ON PURPOSE: a scan over several devices that does not wait for the
// exchange of the totals.
//
//   the idea  the totals travel on a separate stream, so that the exchange does
//             not delay other work
//   wrong     streams do not wait for each other: the kernel that reads the
//             totals may begin before they have arrived. On an idle machine,
//             they are usually fast enough
//   fixed     an event after the exchange, for which the device's stream waits
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
        devices.all_gather_beside(total, totals); // no one waits for it
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
