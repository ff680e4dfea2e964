// Replaces NVIDIA's header of the same name: constants that programs use by name.
#pragma once

#include <math.h>

#define CUDART_INF_F HUGE_VALF
#define CUDART_NAN_F NAN
#define CUDART_MAX_NORMAL_F 3.402823466e+38f
#define CUDART_PI_F 3.141592654f
#define CUDART_PIO2_F 1.570796327f
#define CUDART_SQRT_2PI_F 2.506628275f
#define CUDART_INF HUGE_VAL
#define CUDART_NAN ((double)NAN)
#define CUDART_PI 3.1415926535897931e+0
#define CUDART_PIO2 1.5707963267948966e+0
