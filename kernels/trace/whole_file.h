// Files that are there whole or not at all. Whatever Scanscope writes, traces, results, pictures and films,
// goes through here.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

namespace scanscope::trace {

// Writes a file of any kind beside its place and moves it there when it is whole: a failure leaves what was
// there before and nothing else. Throws TraceWriteError, and what `write` throws.
using Writer = std::function<void(std::ostream&)>;
void save_whole(const std::filesystem::path& path, const Writer& write);

// Where a file of this name is written: links are followed, whether or not there is a file at their end yet,
// so that they stay links. Throws TraceWriteError where they lead back to themselves.
[[nodiscard]] std::filesystem::path written_place(const std::filesystem::path& path);

} // namespace scanscope::trace
