// Saves from the place Benchmark, and waits for the file, which is written in the background.
#pragma once

#include <gtest/gtest.h>

#include <QEventLoop>
#include <QSignalSpy>
#include <string>

#include "app/benchmark/benchmark_place.h"

namespace scanscope::test {

// Returns the message about a file that could not be saved; empty if it was saved.
inline std::string saveIn(app::BenchmarkPlace& place, const QString& path) {
    QSignalSpy saved(&place, &app::BenchmarkPlace::saved), refused(&place, &app::BenchmarkPlace::notSaved);
    QEventLoop loop;
    QObject::connect(&place, &app::BenchmarkPlace::saved, &loop, &QEventLoop::quit);
    QObject::connect(&place, &app::BenchmarkPlace::notSaved, &loop, &QEventLoop::quit);
    place.save(path);
    if (saved.isEmpty() && refused.isEmpty()) loop.exec();
    EXPECT_EQ(saved.size() + refused.size(), 1);
    if (!refused.isEmpty()) return refused[0][0].toString().toStdString();
    EXPECT_EQ(saved[0][0].toString(), path);
    return "";
}

} // namespace scanscope::test
