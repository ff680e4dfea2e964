// Provides the files that a program reads by a relative name.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kernels/own/program_request.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// Copies the files that the program's sources or arguments name into `work`, the folder where the program
// starts. They come from the current folder and from the folder of the first source. Files and folders are
// copied, so that the program changes only its own copies. Beyond 64 MiB in total, and if a folder has links,
// they are linked instead. Files named with "../" are placed next to `work`. Only arguments, not sources, may
// name hidden files and links that lead out of their folder; a submission gets only files next to its
// sources. Returns the targets of the links.
std::vector<std::filesystem::path> bring_files(const std::filesystem::path& work,
                                               const ProgramRequest& request,
                                               const std::vector<trace::Source>& texts);

// The requested output file, which the program left in `work`; nullopt if it did not, or if it is too large.
// Only a regular file is read: a link may lead anywhere, and a pipe may never end.
[[nodiscard]] std::optional<std::string> text_left_in(const std::filesystem::path& work,
                                                      const ProgramRequest& request);

} // namespace scanscope::own
