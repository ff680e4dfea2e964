// Provides the files that a program reads by a relative name.
#pragma once

#include <filesystem>
#include <vector>

#include "kernels/own/program_request.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// Copies the files that the program's sources or arguments name into `work`, the folder that the program
// starts in. They come from the current folder and from the folders of the sources. Files are copied, so that
// the program changes only its own copies; folders, and files beyond 64 MiB in total, are linked. Names that
// begin with "../" are placed next to that folder. Only arguments, not sources, may name hidden files and
// links that lead out of their folder; a submission gets only files next to its sources. Returns the targets
// of the links.
std::vector<std::filesystem::path> bring_files(const std::filesystem::path& work,
                                               const ProgramRequest& request,
                                               const std::vector<trace::Source>& texts);

} // namespace scanscope::own
