void running_sum(const int* in, int* out, int n) {
    int* nowhere = nullptr;
    *nowhere = n;
}
