// Replaces cub/cub.cuh, and all headers that it includes.
#pragma once

#include "block.h"
#include "block_order.h"
#include "device.h"
#include "warp.h"
