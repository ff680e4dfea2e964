#include "kernels/trace/fault_text.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "kernels/text/language.h"
#include "kernels/text/message.h"

namespace scanscope::trace {

namespace {

using kernels::english;

// The sentences that the executors write (kernels/simt), except the one about a second shared_memory, which
// only the author of a catalogue kernel can cause.
constexpr std::array sentences{
    english("deadlock in block {}: {}"),
    english("thread {} of block {} accesses {}[{}] at line {}, but {} has {} cells."),
    english("thread {} of block {} on device {} accesses {}[{}] at line {}, which is in the memory of device "
            "{}."),
    english("thread {} calls {} at line {} with a mask that leaves out its own lane ({})."),
    english(
        "lanes of the same mask wait in different operations: thread {} in {} at line {}, thread {} in {} at "
        "line {}."),
    english("thread {} of block {} polls forever: no thread reaches a barrier or exits."),
    english("thread {} of block {} uses a barrier object at line {}, but it is not in an array."),
    english("thread {} of block {} arrives at {} at line {}, but no init() has made it."),
    english("thread {} of block {} waits at {} at line {}, but no init() has made it."),
    english("thread {} of block {} begins a copy for {} at line {}, but no init() has made it."),
    english(
        "thread {} of block {} arrives at {} at line {}, but its phase {} lacks only {} of {} arrivals, not "
        "{}."),
    english("shared memory up to byte {} is needed for {}, but the launch requested {} bytes."),
    english("the kernel uses more than {} functions, the most that can be recorded."),
    english("the GPU stopped {}: {}."),
};

// The parts of a deadlock's message: which threads wait where, and lists of threads.
constexpr std::array phrases{
    std::string_view("{}."),
    std::string_view("{}; {}"),
    english("{} threads wait in {} at line {} ({})"),
    english("{} thread waits in {} at line {} ({})"),
    english("{} threads never reached it: they wait in another {} at line {} ({})"),
    english("{} thread never reached it: it waits in another {} at line {} ({})"),
    english("{} threads never reached it: they wait in {} at line {} ({})"),
    english("{} thread never reached it: it waits in {} at line {} ({})"),
    english("{} threads never reached it: they exited ({})"),
    english("{} thread never reached it: it exited ({})"),
    english("{} threads wait at line {} for the end of phase {} of {} ({}): {}"),
    english("{} thread waits at line {} for the end of phase {} of {} ({}): {}"),
    english("none of {} arrivals was made"),
    english("{} of {} arrivals were made ({})"),
    english("{} of {} bytes are on the way"),
    english("threads {}"),
    english("thread {}"),
    english("{} and {}"),
    std::string_view("{}, {}"),
    english("{} to {}"),
};

// Wordings of earlier versions, which old recordings contain, and those that replaced them.
constexpr std::array reworded = std::to_array<std::pair<std::string_view, std::string_view>>({
    {" reaches for ", " accesses "},
    {", which lies in the memory of device ", ", which is in the memory of device "},
    {"lanes of one mask wait in ", "lanes of the same mask wait in "},
    {" polls, and no thread ever reaches a barrier or ends.",
     " polls forever: no thread reaches a barrier or exits."},
    {", but the launch asked for ", ", but the launch requested "},
    {"the GPU ended ", "the GPU stopped "},
    {" threads never came there: they ended (", " threads never reached it: they exited ("},
    {" thread never came there: it ended (", " thread never reached it: it exited ("},
    {" never came there: ", " never reached it: "},
});

std::string in_present_words(std::string text) {
    for (const auto& [old, present] : reworded)
        for (std::size_t at = text.find(old); at != std::string::npos;
             at = text.find(old, at + present.size()))
            text.replace(at, old.size(), present);
    return text;
}

} // namespace

kernels::Message message_of(const Fault& fault) {
    return kernels::retold(in_present_words(fault.message), sentences, phrases);
}

kernels::Message reason_of(const Fault& fault) {
    return kernels::retold(in_present_words(fault.reason), phrases, phrases);
}

} // namespace scanscope::trace
