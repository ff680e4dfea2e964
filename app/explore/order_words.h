// Texts and values for a user program's results in several thread orders.
#pragma once

#include <string>

#include "app/explore/program_verdict.h"
#include "app/explore/second_look.h"
#include "viz/model/answers.h"

namespace scanscope::app {

// Returns the answers for the array of this name; if it does not differ, for the first array that differs, or
// else for the last array. `shown` is the schedule of the run on the stage. If the previous run had a
// different result under this schedule, that result is added below. There are no answers if the program has
// no arrays.
[[nodiscard]] viz::Answers answersInOrders(const trace::OrderComparison& comparison,
                                           const trace::OrderComparison* before, const std::string& array,
                                           const std::string& shown);

// Returns the verdict with the results of the thread orders added.
[[nodiscard]] viz::VerdictText withOrders(viz::VerdictText text, const viz::Document& document,
                                          const SecondLook::Orders& orders);

} // namespace scanscope::app
