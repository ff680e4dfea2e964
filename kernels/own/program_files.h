// The files that a program reads by a relative name.
#pragma once

#include <filesystem>
#include <vector>

#include "kernels/own/program_request.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// Puts into the folder that the program starts in what lies in the folder of whoever starts it, and beside
// its text, as far as its texts or arguments name it: files as copies, so that whatever it writes is its own,
// but folders, and files beyond 64 MiB in all, as links. What it names by "../" comes beside that folder.
// Texts name no hidden files and no links that lead out of their folder; a submission has only what lies
// beside its texts. Gives back where the links lead.
std::vector<std::filesystem::path> bring_files(const std::filesystem::path& work,
                                               const ProgramRequest& request,
                                               const std::vector<trace::Source>& texts);

} // namespace scanscope::own
