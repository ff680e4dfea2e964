// What is wrong with a run, in the banner, and the way from one finding to the next.
#pragma once

#include <QObject>
#include <vector>

#include "app/explore/finding_guide.h"
#include "viz/model/document.h"
#include "viz/model/playback.h"
#include "viz/widgets/banner.h"

namespace scanscope::app {

class FindingsWalk : public QObject {
    Q_OBJECT
public:
    FindingsWalk(viz::Playback* playback, viz::StageView* stage, viz::Banner* banner, QObject* parent);

    void setDocument(viz::SharedDocument document) { m_document = std::move(document); }
    void tell();              // what was found in the run, or that records are missing
    void walk(int direction); // to the next finding, or the one before

signals:
    void putBackRequested(const std::vector<std::uint32_t>& lines); // barriers that were left out
    void runRequested();                                            // with more room for records
    void whyRequested();                                            // of a wrong result

private:
    void goTo(int number);
    void show(int number); // in the banner
    [[nodiscard]] std::vector<viz::Banner::Way> putBackWhatIsLeftOut();

    viz::SharedDocument m_document;
    viz::Playback* m_playback;
    FindingGuide m_guide;
    viz::Banner* m_banner;
};

} // namespace scanscope::app
