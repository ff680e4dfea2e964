#include "kernels/trace/file_frame.h"

#include "kernels/text/language.h"
#include "kernels/trace/trace_file.h"
#include <cstring>

namespace scanscope::trace::file_frame {

void check(std::string_view start, std::uint64_t size, const std::string& name) {
    if (size == 0) throw TraceFileError(kernels::say("{} is not a Scanscope trace: it is empty.", name));
    if (!magic.starts_with(start.substr(0, magic.size())))
        throw TraceFileError(kernels::say("{} is not a Scanscope trace.", name));
    if (size < least_bytes || start.size() < head_bytes)
        throw TraceFileError(kernels::say("{} cannot be read: it ends after {} bytes.", name, size));
    std::uint32_t version = 0;
    std::memcpy(&version, start.data() + magic.size(), version_bytes);
    if (version > trace_format_version)
        throw TraceFileError(
            kernels::say("{} was written by a newer Scanscope (format {}; this program reads {}).", name,
                         version, trace_format_version));
    if (version < trace_format_version)
        throw TraceFileError(
            kernels::say("{} has the format {}, which this program does not read.", name, version));
    if (size > most_file_bytes)
        throw TraceFileError(kernels::say(
            "{} cannot be read: it is larger than 1 GiB, the most that a trace may have.", name));
}

} // namespace scanscope::trace::file_frame
