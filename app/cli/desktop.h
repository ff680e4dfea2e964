// What the command line needs Qt for. A build without it passes nothing and says so.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "trace/trace.h"

namespace scanscope::app {

struct WindowChoice {
    std::string file;          // to open; empty: the start state
    std::string screenshot;    // write a picture of the window here and leave
    int width = 0, height = 0; // 0: as it was last time
    bool dark = false;
};

struct Picture {
    std::string file; // as pictureKindOf() takes it
    std::vector<std::size_t>
        steps; // of the whole run, ascending; one is written to `file`, more to "file-07.png"
    std::vector<std::string> views;  // names; empty: those that show most
    int width = 1920, height = 1080; // pixels
    std::string theme = "light";     // light, dark, high-contrast
    bool symbolic = false;           // which inputs are in a cell instead of its value
};

// Called before each picture; false stops.
using PictureProgress = std::function<bool(std::size_t done, std::size_t total)>;

struct Desktop {
    // Returns the program's exit status.
    std::function<int(const WindowChoice&)> openWindow = {};
    // Returns the files written. Throws where one cannot be.
    std::function<std::vector<std::string>(const trace::Trace&, const Picture&, const PictureProgress&)>
        draw = {};
};

} // namespace scanscope::app
