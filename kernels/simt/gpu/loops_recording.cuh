// The first header of a unit that compiles recording kernels, as emulator/loops.h is for the emulator.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "kernels/simt/device.h"
#include "kernels/simt/gpu/loop.cuh"
#include "kernels/simt/launching.h"
#include "kernels/simt/session.h"
#include "kernels/simt/several_devices.h"
#include "kernels/simt/words.h"

#include "kernels/simt/loop_words.h" // the last one
