// Over the chart of the place Benchmark: the finding, where its figures come from, and the views.
#pragma once

#include <QWidget>

#include "app/benchmark/content.h"

namespace scanscope::viz {
class Button;
class IconButton;
class SegmentedControl;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class PlaceHead : public QWidget {
    Q_OBJECT
public:
    explicit PlaceHead(QWidget* parent = nullptr);

    struct Words {
        QString headline, sentence;
        QString label = {}; // before the sentence: "recorded on an H200"
    };
    void setWords(const Words& words);
    void setHasSentence(bool has); // a low window has no room for it
    // Whether values stand on a logarithmic axis is the reader's to choose, unless the view always has one.
    void showLogAxis(bool isAlways);
    void setSources(const std::vector<ResultSource>& sources, int chosen); // none: there is no choice

    [[nodiscard]] viz::SegmentedControl* views() const { return m_views; }
    [[nodiscard]] viz::SegmentedControl* sources() const { return m_sources; }
    [[nodiscard]] viz::Button* logAxis() const { return m_logAxis; }
    [[nodiscard]] viz::IconButton* save() const { return m_save; }
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString label() const;

signals:
    void sourceChosen(int source);

private:
    viz::SegmentedControl *m_views, *m_sources;
    viz::Button* m_logAxis;
    viz::IconButton* m_save;
    viz::TextLabel *m_headline, *m_label, *m_sentence;
    QWidget* m_third; // line
};

} // namespace scanscope::app
