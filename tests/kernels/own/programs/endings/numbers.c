#include <stdlib.h>
#include "host.h"

int *make_numbers(int n, int class)
{
    int *restrict numbers = malloc(n * sizeof *numbers);
    for (int i = 0; i < n; i++) numbers[i] = i % class;
    return numbers;
}
