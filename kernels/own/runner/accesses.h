// Accesses that the compiler does not report one by one.
#pragma once

#include <cstddef>

namespace scanscope::own {

// Must be called before all of these bytes are read or written, in a kernel or on the host. `from` is the
// return address of the call that does it.
void touched_range(const void* address, std::size_t bytes, bool writes, const void* from);
// Must be called before bytes are copied from one place to another.
void copied_range(const void* to, const void* source, std::size_t bytes, const void* from);

} // namespace scanscope::own
