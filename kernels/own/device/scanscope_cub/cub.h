// Replaces cub/cub.cuh, and all headers that it includes.
#pragma once

#include <iostream> // as CUB does
#include <map>
#include <set>

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "scanscope_cuda_std.h"

#include "block.h"
#include "block_order.h"
#include "device.h"
#include "device_for.h"
#include "device_order.h"
#include "warp.h"

#undef SCANSCOPE_CALL
#undef SCANSCOPE_STREAM
