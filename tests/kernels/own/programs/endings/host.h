#pragma once
#ifdef __cplusplus
extern "C" {
#endif
/* Of numbers.c, which no C++ compiler takes. */
int *make_numbers(int n, int classes);
#ifdef __cplusplus
}
long sum_of(const int *numbers, int n);
long doubled(long number);
const char *verdict_on(long got, long expected);
#endif
