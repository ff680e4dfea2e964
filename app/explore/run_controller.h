// Runs and opens traces away from the GUI thread. Every trace is judged and becomes a document before it is
// delivered, by the same thread.
#pragma once

#include <functional>
#include <memory>

#include "app/frame/job.h"
#include "kernels/run/run.h"
#include "kernels/trace/trace.h"
#include "viz/model/document.h"

namespace scanscope::app {

using SharedTrace = std::shared_ptr<const trace::Trace>;
using SharedDocument = std::shared_ptr<const viz::Document>;

class RunController : public Job {
    Q_OBJECT
public:
    using Record = std::function<trace::Trace(const kernels::Request&, std::stop_token)>;
    using Load = std::function<trace::Trace(const QString& path, std::stop_token)>;
    using Make = std::function<kernels::Request(std::stop_token)>;
    using Judge = std::function<viz::Verdict(const trace::Trace&, std::stop_token)>;

    RunController(Record record, Load load, Judge judge = {}, QObject* parent = nullptr);

    void record(kernels::Request request);
    void makeAndRecord(Make make); // a request that takes a while to make
    void open(const QString& path);

signals: // before finished()
    void recorded(scanscope::app::SharedTrace trace, scanscope::app::SharedDocument document);
    void opened(scanscope::app::SharedTrace trace, scanscope::app::SharedDocument document,
                const QString& path);

private:
    [[nodiscard]] SharedDocument documentOf(trace::Trace trace, const std::stop_token& stop) const;

    Record m_record;
    Load m_load;
    Judge m_judge;
};

} // namespace scanscope::app

Q_DECLARE_METATYPE(scanscope::app::SharedTrace)
Q_DECLARE_METATYPE(scanscope::app::SharedDocument)
