// The host's side of recording on a GPU: it gives each launch a buffer, and where that was too small restores
// the kernel's memory and runs it again with a larger one.
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

// An array of tagged elements in device memory. `cells` reads its downloaded bytes.
struct RecordedArray : GlobalArray {
    std::vector<DeviceMemory> memory; // in pieces, where it is divided among devices
    std::function<trace::Cells(const std::vector<std::byte>&)> cells;
    std::vector<std::byte> bytes = {}; // as they were fetched last
    void fetch();
    void restore(); // puts the bytes back
};

class RecordingSession : public DeviceSession<RecordedArray> {
public:
    RecordingSession(const Settings& settings, trace::Trace& trace)
        : DeviceSession(settings, &trace) {
        choose_device(settings.device);
    }

    [[nodiscard]] const DeviceMemory& memory(std::size_t array) const { return pieces(array).front(); }
    [[nodiscard]] const std::vector<DeviceMemory>& pieces(std::size_t i) const { return array(i).memory; }

    // Calls run(recorder) once or more, each time with the globals as they were, and appends the launch to
    // the trace.
    void launch(const LaunchShape& shape, const Reach& reach,
                const std::function<void(DeviceRecorder*)>& run);

    // Appends an exchange that `run` makes, block b of which writes `received`[b] from the cells of `sent`.
    void exchange(const LaunchShape& shape, std::uint16_t sent, const std::vector<std::uint16_t>& received,
                  const Where& where, const std::function<void()>& run);
};

} // namespace scanscope::simt
