// A card for a finding: where it occurred, what happened, and how often. Pressing it goes to the finding.
#pragma once

#include "viz/model/finding_groups.h"
#include "viz/widgets/button.h"

namespace scanscope::viz {

struct CardText {
    enum class Change : std::uint8_t { none, added, gone }; // since the last run
    QString place, what, often;
    QString grade = {}; // "warning"; empty for faults
    FindingLook look = FindingLook::hazard;
    Change change = Change::none;
    friend bool operator==(const CardText&, const CardText&) = default;
};

class FindingCard : public PaintedButton {
    Q_OBJECT
public:
    explicit FindingCard(const CardText& text, QWidget* parent);
    [[nodiscard]] const CardText& text() const { return m_text; }
    [[nodiscard]] QString spoken() const; // the whole card as one line
    [[nodiscard]] QSize sizeHint() const override;

    static constexpr int least = 252, most = 512;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    CardText m_text;
};

} // namespace scanscope::viz
