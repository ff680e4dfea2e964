#include "kernels/course/marking.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "kernels/errors.h"

namespace scanscope::course {

namespace {

using namespace std::chrono_literals;

// A failure of the machine during a submission is reported for that submission.
Trial unfinished(const MarkingJob& job, const std::exception& error) {
    Trial trial;
    trial.outcome.sources = job.handed.sources;
    trial.outcome.original = job.handed.original;
    trial.outcome[CheckId::ends] = {State::failed, error.what()};
    return trial;
}

class Marking {
public:
    Marking(const std::vector<MarkingJob>& jobs, const MarkingOptions& options)
        : jobs_(jobs)
        , options_(options) {
        for (const MarkingJob& job : jobs) results_.try_emplace(job.task, *job.task, stop_.get_token());
    }

    bool run(const std::function<void(std::size_t, Trial)>& finished, const std::stop_token& stop) {
        const unsigned processors = std::max(1u, std::thread::hardware_concurrency());
        const std::size_t workers =
            std::min<std::size_t>(options_.at_a_time == 0 ? processors : options_.at_a_time, jobs_.size());
        std::vector<std::jthread> threads;
        const std::stop_callback pass_on(stop, [this] { stop_.request_stop(); });
        // If an exception is thrown from here on, even by `finished`, the threads stop.
        struct StopAtEnd {
            std::stop_source& source;
            ~StopAtEnd() { source.request_stop(); }
        };
        const StopAtEnd stop_at_end{stop_};
        // Set before any thread begins, because the loop below ends if no thread is working.
        working_ = workers;
        for (std::size_t i = 0; i < workers; ++i) threads.emplace_back([this] { work(); });
        std::size_t done = 0;
        std::unique_lock lock(mutex_);
        while (done < jobs_.size()) {
            arrived_.wait_for(lock, 100ms, [this] { return !done_.empty() || failure_ || working_ == 0; });
            if (failure_) std::rethrow_exception(failure_);
            if (options_.progress) options_.progress({done, jobs_.size(), working_});
            if (done_.empty() && working_ == 0) break;
            while (!done_.empty()) {
                auto [job, trial] = std::move(done_.front());
                done_.pop_front();
                lock.unlock();
                finished(job, std::move(trial));
                lock.lock();
                ++done;
            }
        }
        return done == jobs_.size();
    }

private:
    void work() {
        try {
            while (const auto job = next()) deliver(*job, tried(jobs_[*job]));
        } catch (const kernels::Cancelled&) { // jobs that were interrupted start again in a later marking
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            failure_ = std::current_exception();
            stop_.request_stop();
        }
        const std::scoped_lock lock(mutex_);
        --working_;
        arrived_.notify_one();
    }

    Trial tried(const MarkingJob& job) {
        const TrialOptions options{
            .secret = options_.secret, .results = &results_.at(job.task), .progress = {}};
        try {
            return try_submission(*job.task, job.handed, options, stop_.get_token());
        } catch (const kernels::Cancelled&) {
            throw;
        } catch (const kernels::Unavailable&) {
            throw;
        } catch (const BadReference&) {
            throw;
        } catch (const std::exception& error) {
            return unfinished(job, error);
        }
    }

    std::optional<std::size_t> next() {
        const std::scoped_lock lock(mutex_);
        if (stop_.stop_requested() || next_ >= jobs_.size()) return std::nullopt;
        return next_++;
    }

    void deliver(std::size_t job, Trial trial) {
        const std::scoped_lock lock(mutex_);
        done_.emplace_back(job, std::move(trial));
        arrived_.notify_one();
    }

    const std::vector<MarkingJob>& jobs_;
    const MarkingOptions& options_;
    std::stop_source stop_;
    std::map<const Task*, RightResults> results_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<std::pair<std::size_t, Trial>> done_;
    std::exception_ptr failure_;
    std::size_t next_ = 0, working_ = 0; // working_: threads that have not ended
};

} // namespace

bool mark(const std::vector<MarkingJob>& jobs, const MarkingOptions& options,
          const std::function<void(std::size_t, Trial)>& finished, const std::stop_token& stop) {
    return Marking(jobs, options).run(finished, stop);
}

} // namespace scanscope::course
