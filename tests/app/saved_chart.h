// Saving from the place Benchmark, waiting for what is written beside the window.
#pragma once

#include <gtest/gtest.h>

#include <QEventLoop>
#include <QSignalSpy>
#include <string>

#include "app/benchmark/benchmark_place.h"

namespace scanscope::test {

// What is said of a file that cannot be saved; empty where it was.
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
