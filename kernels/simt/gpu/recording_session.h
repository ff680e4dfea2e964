// The host code of recording on a GPU. It gives each launch a buffer; if that was too small, it restores the
// arrays and runs the kernel again with a larger one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "kernels/simt/device_session.h"
#include "kernels/simt/gpu/cuda.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/simt/gpu/recorder_layout.h"
#include "kernels/simt/session.h"
#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::simt {

// An array of tagged elements in device memory. `cells` converts its downloaded bytes.
struct RecordedArray : GlobalArray {
    std::vector<DeviceMemory> memory; // several pieces if it is divided among devices
    std::function<trace::Cells(const std::vector<std::byte>&)> cells;
    std::vector<std::byte> bytes = {}; // the contents at the last fetch
    void fetch();
    void restore(); // writes the bytes back to the device
};

class RecordingSession : public DeviceSession<RecordedArray> {
public:
    RecordingSession(const Settings& settings, trace::Trace& trace)
        : DeviceSession(settings, &trace) {
        choose_device(settings.device);
    }

    [[nodiscard]] const DeviceMemory& memory(std::size_t array) const { return pieces(array).front(); }
    [[nodiscard]] const std::vector<DeviceMemory>& pieces(std::size_t i) const { return array(i).memory; }

    // Calls run(recorder) until all records fit, each time with the original arrays, and appends the launch
    // to the trace.
    void launch(const LaunchShape& shape, const Reach& reach,
                const std::function<void(DeviceRecorder*)>& run);

    // Runs an exchange, and appends it as a launch whose block b copies the cells of `sent` to `received`[b].
    void exchange(const LaunchShape& shape, std::uint16_t sent, const std::vector<std::uint16_t>& received,
                  const Where& where, const std::function<void()>& run);
};

} // namespace scanscope::simt
