// Makes the loops of all kernels that are included after this file count their turns (loop.h), so that the
// kernels' sources need no marks. It gives two keywords another meaning, so only the units that compile
// kernels for the emulator include it, and it includes the other headers that they need first. A loop becomes
// a statement that works wherever the loop did. `do` is not supported: its `while` would not compile.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "kernels/simt/device.h"
#include "kernels/simt/emulator/loop.h"
#include "kernels/simt/launching.h"
#include "kernels/simt/session.h"
#include "kernels/simt/several_devices.h"
#include "kernels/simt/words.h"

#include "kernels/simt/loop_words.h" // the last one
