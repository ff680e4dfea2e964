#include "kernels/bench/stand.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/run/run.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/verify/expected.h"
#include "kernels/verify/verify.h"
#include "kernels/verify/verify_cases.h"
#include "support/test.h"
#include "support/test_names.h"

namespace scanscope::bench {
namespace {

class CudaStand : public testing::Test {
protected:
    void SetUp() override {
        const simt::CudaStatus status = simt::cuda_status();
        if (status.devices.empty()) GTEST_SKIP() << status.reason;
        stand = make_cuda_stand(0);
    }
    static kernels::Request request_of(const std::string& algorithm, std::uint64_t n,
                                       trace::ElementType type = trace::ElementType::int32) {
        kernels::Request request;
        request.algorithm = algorithm;
        request.executor = "cuda";
        request.type = type;
        request.input = kernels::verification_input(n, type, request.op, 1);
        return request;
    }
    std::unique_ptr<Stand> stand;
};

// Runs can be repeated: an input that a run changed is restored, and arrays that a run adds to start from
// zero.
class AgainAndAgain : public CudaStand, public testing::WithParamInterface<std::string> {};

TEST_P(AgainAndAgain, TellsTheSame) {
    const kernels::Algorithm& algorithm = *kernels::find_algorithm(GetParam());
    const auto type = operator_problem(algorithm, trace::ElementType::int32, trace::Operator::sum)
                          ? trace::ElementType::float32
                          : trace::ElementType::int32;
    const kernels::Request request =
        request_of(GetParam(), std::min<std::uint64_t>(algorithm.max_n, 5000), type);
    const kernels::Reference expected = kernels::expected_output(algorithm, request);
    const auto operation = stand->prepare(request);
    for (int round = 0; round < 3; ++round) {
        for (const Sample sample : {operation->cold(), operation->hot()}) {
            EXPECT_GT(sample.seconds, 0);
            EXPECT_GT(sample.sm_clock_mhz.value(), 100);
            EXPECT_LT(sample.sm_clock_mhz.value(), 10'000);
        }
        EXPECT_EQ(kernels::first_mismatch(expected, operation->output(), output_type(algorithm, type)),
                  std::nullopt)
            << "in round " << round;
    }
    const Operation::Facts facts = operation->facts();
    EXPECT_GE(facts.launches, 1u);
    EXPECT_GT(facts.transfer_s.value(), 0);
    EXPECT_GT(facts.not_waiting_s.value(), 0);
}

std::vector<std::string> all_on_a_gpu() {
    std::vector<std::string> ids;
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        if (algorithm.on_cuda) ids.emplace_back(algorithm.id);
    return ids;
}

INSTANTIATE_TEST_SUITE_P(CudaStand, AgainAndAgain, testing::ValuesIn(all_on_a_gpu()), test::name_of_text);

TEST_F(CudaStand, CountsTheLaunchesOfACall) {
    const auto launches = [&](const std::string& algorithm, std::uint64_t n) {
        const auto operation = stand->prepare(request_of(algorithm, n));
        static_cast<void>(operation->output());
        return operation->facts().launches;
    };
    EXPECT_EQ(launches("blelloch", 1000), 1u);
    EXPECT_EQ(launches("naive-global", 1024), 11u); // the copy, and a launch for each stride
    EXPECT_EQ(launches("work-efficient-global", 1024), 23u);
    EXPECT_EQ(launches("reduce-naive", 1000), 1u);
}

TEST_F(CudaStand, TakesLongerForMoreBytes) {
    for (const Ceiling ceiling : {Ceiling::copy, Ceiling::read}) {
        const auto small = stand->prepare_ceiling(ceiling, 1u << 12),
                   large = stand->prepare_ceiling(ceiling, 1u << 28);
        std::vector<double> few, many;
        for (int i = 0; i < 9; ++i) {
            few.push_back(small->cold().seconds);
            many.push_back(large->cold().seconds);
        }
        EXPECT_GT(summarise(many)->min_s, 5 * summarise(few)->min_s) << name_of(ceiling);
    }
}

TEST_F(CudaStand, SaysWhatTheDeviceRefuses) {
    EXPECT_THROW(static_cast<void>(stand->prepare_ceiling(Ceiling::copy, std::uint64_t{1} << 50)),
                 simt::DeviceError);
    EXPECT_GT(stand->prepare_ceiling(Ceiling::copy, 1u << 20)->cold().seconds, 0); // and continues
}

} // namespace
} // namespace scanscope::bench
