#include "kernels/own/scratch.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "kernels/errors.h"
#include "kernels/text/language.h"

namespace scanscope::own {

namespace fs = std::filesystem;

Scratch::Scratch() {
    std::string name = (fs::temp_directory_path() / "scanscope-XXXXXX").string();
    if (!mkdtemp(name.data()))
        throw kernels::Unavailable(
            kernels::say("There is no room for files that are needed for a moment: {}.",
                         std::error_code(errno, std::generic_category()).message()));
    path_ = name;
}

Scratch::~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

} // namespace scanscope::own
