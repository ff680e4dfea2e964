// Texts and values that tell a program's results in several orders of its threads.
#pragma once

#include <string>

#include "app/explore/program_verdict.h"
#include "app/explore/thread_orders.h"
#include "viz/model/answers.h"

namespace scanscope::app {

// The array of this name; where it does not differ, the first one that does, or else the last one. `shown` is
// the schedule of the run on the stage, whose result of the run before stands below where it was another one.
// Without answers where the program has no arrays.
[[nodiscard]] viz::Answers answersInOrders(const trace::OrderComparison& comparison,
                                           const trace::OrderComparison* before, const std::string& array,
                                           const std::string& shown);

// The verdict with what the orders add to it.
[[nodiscard]] viz::VerdictText withOrders(viz::VerdictText text, const viz::Document& document,
                                          const ThreadOrders::Known& orders);

} // namespace scanscope::app
