// Turns a CUDA text into C++ that any compiler takes: by words and not by grammar, and so that each line
// stays where it is. What CUDA alone can say is said by calls of device/scanscope_device.h instead:
//   kernel<<<grid, block, bytes>>>(…)   a call of ::scanscope::launch(…)
//   __shared__ T name[n];               a reference into the block's shared memory
//   __device__ T name;                  a variable that makes itself known
//   cudaFree(p);                        says that nobody looks at what it gives back
// Everything else is words that mean nothing to the processor, and go.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::own {

// Something that no rewriting makes work here.
struct Unsupported {
    unsigned line = 0;
    std::string word;   // as it stands there
    std::string advice; // what to do instead: part of a sentence, in English; may be empty
};

struct Rewritten {
    std::string text;
    std::vector<std::string> kernels; // the names of what is __global__, in the order of the text
    std::vector<Unsupported> unsupported;
};

// Asked for the file of each #include, as it is written between its quotes or brackets. What it gives back is
// included in its place, whole; nothing where the line stays.
using FindInclude = std::function<std::string(std::string_view name, bool quoted)>;

// The kernels of a program whose values are followed, by name, as its texts are rewritten one after the
// other: a launch of one of these runs what is written beside it (followed_kernel.h).
using FollowedKernels = std::set<std::string, std::less<>>;

// With `followed` it is rewritten for a run that follows values, and finds and adds kernels there.
[[nodiscard]] Rewritten rewrite(std::string_view text, const FindInclude& find_include,
                                FollowedKernels* followed = nullptr);

} // namespace scanscope::own
