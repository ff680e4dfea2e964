// A stand whose operations take as long as a test says. The test controls its clock.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "kernels/bench/engine.h"
#include "kernels/verify/expected.h"

namespace scanscope::bench {

// How an algorithm behaves on the stand. Runs are counted from 0; run 0 is verified.
struct Script {
    std::function<Sample(std::size_t run)> sample = [](std::size_t) { return Sample{.seconds = 0.25}; };
    std::function<bool(std::size_t run)> is_right = [](std::size_t) { return true; };
    std::string prepare_throws = {}; // thrown if not empty
    double hot_share = 1;            // share of the cold time
    std::string facts_throw = {};    // thrown if not empty
};

inline Script constant(double seconds) {
    Script script;
    script.sample = [seconds](std::size_t) { return Sample{.seconds = seconds}; };
    return script;
}

struct FakeWorld {
    double now = 0;                        // seconds
    std::map<std::string, Script> scripts; // by algorithm; ceilings are named "copy" and "read"
    std::vector<std::string> log;          // "prepare cpu-scan", "cold cpu-scan", "hot cpu-scan"
    std::vector<std::pair<Ceiling, std::uint64_t>> ceilings; // prepared ceilings, with their bytes
    [[nodiscard]] Clock clock() {
        return [this] { return now; };
    }
};

class FakeOperation final : public Operation {
public:
    FakeOperation(FakeWorld& world, std::string name, std::vector<trace::Value> result)
        : world_(world)
        , name_(std::move(name))
        , result_(std::move(result)) {}
    Sample cold() override { return run("cold ", 1); }
    Sample hot() override { return run("hot ", world_.scripts[name_].hot_share); }
    std::vector<trace::Value> output() override {
        std::vector<trace::Value> output = result_;
        if (!world_.scripts[name_].is_right(runs_ - 1)) output.back().bits ^= 1;
        return output;
    }
    [[nodiscard]] Facts facts() override {
        if (const std::string& problem = world_.scripts[name_].facts_throw; !problem.empty())
            throw std::runtime_error(problem);
        return {3, 0.25, 0.01};
    }

private:
    Sample run(const char* how, double share) {
        world_.log.push_back(how + name_);
        Sample sample = world_.scripts[name_].sample(runs_++);
        sample.seconds *= share;
        if (sample.seconds > 0) world_.now += sample.seconds; // (NaN is not a time)
        return sample;
    }
    FakeWorld& world_;
    std::string name_;
    std::vector<trace::Value> result_;
    std::size_t runs_ = 0;
};

class FakeStand final : public Stand {
public:
    explicit FakeStand(FakeWorld& world)
        : world_(world) {}
    [[nodiscard]] std::string executor() const override { return "cpu"; }
    [[nodiscard]] std::string device() const override { return "a made-up device"; }
    [[nodiscard]] std::vector<std::string> notes() const override { return {"time is made up"}; }
    [[nodiscard]] std::unique_ptr<Operation> prepare(const kernels::Request& request) override {
        world_.log.push_back("prepare " + request.algorithm);
        const Script& script = world_.scripts[request.algorithm];
        if (script.prepare_throws == "bad_alloc") throw std::bad_alloc();
        if (!script.prepare_throws.empty()) throw std::runtime_error(script.prepare_throws);
        return std::make_unique<FakeOperation>(
            world_, request.algorithm,
            kernels::expected_output(*kernels::find_algorithm(request.algorithm), request).values);
    }
    [[nodiscard]] std::unique_ptr<Operation> prepare_ceiling(Ceiling ceiling, std::uint64_t bytes) override {
        const std::string name(name_of(ceiling));
        world_.ceilings.emplace_back(ceiling, bytes);
        if (!world_.scripts[name].prepare_throws.empty())
            throw std::runtime_error(world_.scripts[name].prepare_throws);
        return std::make_unique<FakeOperation>(world_, name, std::vector<trace::Value>{});
    }

private:
    FakeWorld& world_;
};

inline std::vector<std::unique_ptr<Stand>> stands_of(FakeWorld& world) {
    std::vector<std::unique_ptr<Stand>> stands;
    stands.push_back(std::make_unique<FakeStand>(world));
    return stands;
}

// For algorithms on the processor.
inline Plan plan_of(std::vector<std::string> algorithms, std::vector<std::uint64_t> sizes = {64}) {
    const std::vector<Place> places{
        {.executor = "cpu", .available = true, .reason = "", .memory_bytes = 1u << 30}};
    return make_plan(kernels::catalogue(), places,
                     {.algorithms = std::move(algorithms), .sizes = std::move(sizes)});
}

inline Report measure(FakeWorld& world, const Plan& plan, EngineOptions options = {}) {
    options.clock = world.clock();
    return run(plan, kernels::catalogue(), stands_of(world), options);
}

} // namespace scanscope::bench
