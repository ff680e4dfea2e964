// Stands in for the header of NVIDIA's samples if a program does not come with it: a host stopwatch.
#pragma once

#include <chrono>

class StopWatchInterface {
public:
    void start() {
        began = Clock::now();
        runs = true;
    }
    void stop() {
        if (runs) total += since(), ++sessions;
        runs = false;
    }
    void reset() {
        total = 0;
        sessions = 0;
        began = Clock::now();
    }
    float getTime() const { return runs ? total + since() : total; } // milliseconds
    float getAverageTime() const { return sessions > 0 ? total / float(sessions) : 0; }

private:
    typedef std::chrono::steady_clock Clock;
    float since() const { return std::chrono::duration<float, std::milli>(Clock::now() - began).count(); }
    Clock::time_point began;
    float total = 0;
    int sessions = 0;
    bool runs = false;
};
inline bool sdkCreateTimer(StopWatchInterface** timer) {
    return (*timer = new StopWatchInterface) != nullptr;
}
inline bool sdkDeleteTimer(StopWatchInterface** timer) { return delete *timer, *timer = nullptr, true; }
inline bool sdkStartTimer(StopWatchInterface** timer) { return (*timer)->start(), true; }
inline bool sdkStopTimer(StopWatchInterface** timer) { return (*timer)->stop(), true; }
inline bool sdkResetTimer(StopWatchInterface** timer) { return (*timer)->reset(), true; }
inline float sdkGetTimerValue(StopWatchInterface** timer) { return (*timer)->getTime(); }
inline float sdkGetAverageTimerValue(StopWatchInterface** timer) { return (*timer)->getAverageTime(); }
