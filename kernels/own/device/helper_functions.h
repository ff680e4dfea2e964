// Stands in for the header of NVIDIA's samples if a program does not come with it.
#pragma once

#include "helper_string.h"
#include "helper_timer.h"
#if __has_include(<helper_image.h>)
#include <helper_image.h> // a program that brings it along may rely on this
#endif
