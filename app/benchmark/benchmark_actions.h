// The actions of the place Benchmark, for the menu and the search.
#pragma once

#include <QCoreApplication>

#include "app/frame/action.h"

namespace scanscope::app {

class BenchmarkPlace;

class BenchmarkActions {
    Q_DECLARE_TR_FUNCTIONS(BenchmarkActions)
public:
    explicit BenchmarkActions(BenchmarkPlace* place);
    Actions all;

private:
    Action& add(const QString& name, std::function<void()> run);
    void addViews();
    void addResults();

    BenchmarkPlace* m_place;
};

} // namespace scanscope::app
