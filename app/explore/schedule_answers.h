// What the request of a run gives under each schedule, in a strip under the stage.
#pragma once

#include <functional>
#include <optional>

#include "app/frame/job.h"
#include "viz/model/answers.h"
#include "viz/model/document.h"

namespace scanscope::viz {
class AnswersStrip;
class StageView;
} // namespace scanscope::viz

namespace scanscope::app {

class ScheduleAnswers : public QObject {
    Q_OBJECT
public:
    using Compare = std::function<viz::Answers(const trace::Trace&, std::stop_token)>;
    // The strip stands on the columns of the stage.
    ScheduleAnswers(viz::StageView* stage, Compare compare, QObject* parent);

    // Whether there is room for the strip: none at all, as far as a person asks for it, or enough to open it
    // for every run that has findings.
    enum class Room : std::uint8_t { none, onRequest, enough };
    void show(const viz::SharedDocument& document, Room room);
    void toggle(const viz::SharedDocument& document, Room room); // as a person asks for it, from now on
    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] viz::AnswersStrip* strip() const { return m_strip; }

signals:
    void changed();
    void toggleRequested();
    void scheduleChosen(const QString& id); // to be shown on the stage

private:
    viz::AnswersStrip* m_strip;
    Compare m_compare;
    Job m_job;
    std::shared_ptr<const trace::Trace> m_answered; // whose answers are shown or on their way
    std::optional<bool> m_asked;                    // open or closed, where a person said so
};

} // namespace scanscope::app
