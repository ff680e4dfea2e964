// The device that a launcher uses, in the vocabulary that is compiled, and run_program(), which turns a
// launcher into a Program.
#pragma once

#include "kernels/simt/session.h"
#include "kernels/simt/words.h"

#if defined(__CUDACC__) && defined(SCANSCOPE_RECORDING)
#include "kernels/simt/gpu/device_recording.cuh"
#elif defined(__CUDACC__)
#include "kernels/simt/gpu/device.cuh"
#else
#include "kernels/simt/emulator/device.h"
#endif

namespace scanscope::simt {
inline namespace SCANSCOPE_VOCABULARY {

// Runs a launcher. `Launcher` has a static member template launch<T>(Device&, Problem&), where T is the
// element type or its tagged form.
template <class Launcher, class On = Device>
void run_program(const Settings& settings, Problem& problem, trace::Trace* recording) {
    On device(settings, recording);
    const auto launch = [&]<class T>() {
        if constexpr (On::records)
            if (!On::runs_plain || recording || settings.counts)
                return Launcher::template launch<Tagged<T>>(device, problem);
        if constexpr (On::runs_plain) Launcher::template launch<T>(device, problem);
    };
    switch (problem.type) {
    case trace::ElementType::int64:
        return launch.template operator()<std::int64_t>();
    case trace::ElementType::float32:
        return launch.template operator()<float>();
    case trace::ElementType::float64:
        return launch.template operator()<double>();
    default:
        return launch.template operator()<std::int32_t>();
    }
}

// Adapts a launcher for floating-point types to run_program(). Validation lets no other types through.
template <class Launcher> struct OnFloats {
    template <class T> static void launch(Device& device, Problem& problem) {
        if constexpr (std::is_floating_point_v<plain_t<T>>) Launcher::template launch<T>(device, problem);
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::simt
