// Stands in for the header of Stanford's course if a program does not come with it.
#pragma once

#include <chrono>

class CycleTimer {
public:
    typedef unsigned long long SysClock;
    static double currentSeconds() {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
};
