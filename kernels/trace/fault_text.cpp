#include "kernels/trace/fault_text.h"

#include <array>

#include "kernels/text/language.h"
#include "kernels/text/retold.h"

namespace scanscope::trace {

namespace {

using kernels::english;

// The sentences that the executors write (kernels/simt), except the one about a second shared_memory, which
// only the author of a catalogue kernel can cause.
constexpr std::array sentences{
    english("deadlock in block {}: {}"),
    english("thread {} of block {} reaches for {}[{}] at line {}, but {} has {} cells."),
    english("thread {} of block {} on device {} reaches for {}[{}] at line {}, which lies in the memory of "
            "device {}."),
    english("thread {} calls {} at line {} with a mask that leaves out its own lane ({})."),
    english("lanes of one mask wait in different operations: thread {} in {} at line {}, thread {} in {} at "
            "line {}."),
    english("thread {} of block {} polls, and no thread ever reaches a barrier or ends."),
    english("shared memory up to byte {} is needed for {}, but the launch asked for {} bytes."),
    english("more than {} functions of one kernel were recorded."),
    english("the GPU ended {}: {}."),
};

// The parts of a deadlock's message: which threads wait where, and lists of threads.
constexpr std::array phrases{
    std::string_view("{}."),
    std::string_view("{}; {}"),
    english("{} threads wait in {} at line {} ({})"),
    english("{} thread waits in {} at line {} ({})"),
    english("{} threads never came there: they wait in {} at line {} ({})"),
    english("{} thread never came there: it waits in {} at line {} ({})"),
    english("{} threads never came there: they ended ({})"),
    english("{} thread never came there: it ended ({})"),
    english("threads {}"),
    english("thread {}"),
    english("{} and {}"),
    std::string_view("{}, {}"),
    english("{} to {}"),
};

} // namespace

kernels::Message message_of(const Fault& fault) { return kernels::retold(fault.message, sentences, phrases); }

kernels::Message reason_of(const Fault& fault) { return kernels::retold(fault.reason, phrases, phrases); }

} // namespace scanscope::trace
