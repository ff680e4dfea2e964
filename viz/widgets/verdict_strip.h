// A user program's findings in one line below its fields: the verdict, and a card for each finding. It is
// always visible, so that nothing moves when findings appear.
#pragma once

#include <QList>
#include <QTimer>
#include <QWidget>
#include <vector>

#include "viz/model/finding_groups.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"

namespace scanscope::viz {

class Button;
class IconButton;
class TextLabel;

// A card for a finding: where it occurred, what happened, and how often. Pressing it goes to the finding.
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

struct VerdictText {
    enum class Tone : std::uint8_t { plain, good, wrong, warning };
    Tone tone = Tone::plain;
    QString words = {};   // "2 findings"
    QString news = {};    // "1 of 2 findings gone", in the good colour, after the words
    QString details = {}; // muted, as far as it fits
    QString way = {};     // text of the button at the right; empty: no button
    friend bool operator==(const VerdictText&, const VerdictText&) = default;
};

class VerdictStrip : public QWidget {
    Q_OBJECT
public:
    explicit VerdictStrip(QWidget* parent = nullptr);

    void setVerdict(const VerdictText& text, const std::vector<CardText>& cards);
    void setWords(const VerdictText& text); // keeps the cards
    void setChosen(int card);               // −1: none
    void setCompact(bool compact);          // lower, with one card at a time
    void shine(); // temporarily shows a good-coloured edge at the left for new results

    [[nodiscard]] const VerdictText& verdict() const { return m_text; }
    [[nodiscard]] QString spoken() const; // the verdict as one line
    [[nodiscard]] int cardCount() const { return int(m_cards.size()); }
    [[nodiscard]] FindingCard* card(int index) const { return m_cards.value(index); }
    [[nodiscard]] int chosen() const { return m_chosen; }
    [[nodiscard]] bool isShining() const { return m_shining.isActive(); }
    [[nodiscard]] Button* wayButton() const { return m_way; }
    [[nodiscard]] QSize sizeHint() const override;

    static constexpr int shineMilliseconds = 4000;

signals:
    void cardChosen(int card);
    void walkRequested(int direction); // to the next card (+1) or the previous one (−1)
    void wayChosen();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeParts();
    int placeAtRight();
    int placeWords(int right);
    void placeCards(int left, int right);
    void placeOneCard(int left, int right);
    [[nodiscard]] int cardsFrom(int first, int room) const;
    void showRest();
    [[nodiscard]] int middle(int height) const { return (this->height() - height) / 2; }

    VerdictText m_text;
    QList<FindingCard*> m_cards;
    int m_chosen = -1;
    bool m_isCompact = false;
    QTimer m_shining;
    TextLabel *m_words, *m_news, *m_details;
    Button *m_way, *m_next, *m_more;
    IconButton *m_back, *m_forth;
};

} // namespace scanscope::viz
