// The head above the chart of the place Benchmark: the headline, the source of the results, and the views.
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
        QString label = {}; // in front of the sentence: "recorded on an H200"
    };
    void setWords(const Words& words);
    void setHasSentence(bool has); // low windows have no room for it
    // Shows the button for a logarithmic axis; disabled if the view always has one.
    void showLogAxis(bool isAlways);
    void setSources(const std::vector<ResultSource>& sources, int chosen); // an empty list hides the choice

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
    QWidget* m_third; // the third line
};

} // namespace scanscope::app
