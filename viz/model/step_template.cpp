#include "viz/model/step_template.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr std::array<const char*, stepPlaceCount> placeNames{"threads", "number",    "places",  "cells",
                                                             "padding", "combining", "copying", "kept",
                                                             "taking",  "resting",   "sum"};

} // namespace

class StepTemplate::Parser {
public:
    explicit Parser(const QString& text)
        : m_text(text) {}

    std::vector<Piece> all() {
        std::vector<Piece> pieces = until(QStringLiteral(""));
        if (m_at < m_text.size()) fail(QStringLiteral("unexpected “%1”").arg(m_text[m_at]));
        return pieces;
    }

private:
    [[noreturn]] void fail(const QString& why) const {
        throw BadStepTemplate(
            QStringLiteral("%1, at character %2 of “%3”").arg(why).arg(m_at + 1).arg(m_text).toStdString());
    }

    bool takes(QChar wanted) {
        const bool stands = m_at < m_text.size() && m_text[m_at] == wanted;
        if (stands) ++m_at;
        return stands;
    }
    void expect(QChar wanted) {
        if (!takes(wanted)) fail(QStringLiteral("“%1” is missing").arg(wanted));
    }

    // Parses pieces up to one of these characters, or up to the end of the enclosing piece. Does not consume
    // that end.
    std::vector<Piece> until(const QString& ends) {
        std::vector<Piece> pieces;
        while (m_at < m_text.size() && !ends.contains(m_text[m_at]) &&
               !QStringLiteral("}]>").contains(m_text[m_at]))
            pieces.push_back(piece(ends));
        return pieces;
    }

    Piece piece(const QString& ends) {
        if (takes(u'{')) return place();
        if (takes(u'[')) {
            Piece part{Piece::Kind::part, {}, {}, until({}), {}};
            expect(u']');
            return part;
        }
        if (takes(u'<')) return forms({Piece::Kind::byOperator, {}}, u'/', u'>');
        const qsizetype from = m_at;
        while (m_at < m_text.size() && !ends.contains(m_text[m_at]) &&
               !QStringLiteral("{}[]<>").contains(m_text[m_at]))
            ++m_at;
        return {Piece::Kind::text, m_text.mid(from, m_at - from)};
    }

    Piece forms(Piece piece, QChar between, QChar end) {
        piece.first = until(between);
        expect(between);
        piece.second = until(between);
        expect(end);
        return piece;
    }

    Piece place() {
        if (takes(u'?')) return forms({Piece::Kind::byBeginning, {}}, u'|', u'}');
        const qsizetype from = m_at;
        while (m_at < m_text.size() && m_text[m_at] >= u'a' && m_text[m_at] <= u'z') ++m_at;
        const auto* found = std::find(placeNames.begin(), placeNames.end(), m_text.mid(from, m_at - from));
        if (found == placeNames.end()) fail(QStringLiteral("unknown placeholder"));
        const auto place = StepPlace(found - placeNames.begin());
        if (takes(u'?')) return forms({Piece::Kind::byNumber, {}, place}, u'|', u'}');
        expect(u'}');
        return {Piece::Kind::place, {}, place};
    }

    const QString& m_text;
    qsizetype m_at = 0;
};

class StepTemplate::Formatter {
public:
    Formatter(const StepWords& words, bool begins)
        : m_words(words)
        , m_begins(begins) {}

    // Returns false if a placeholder has no value.
    bool append(const std::vector<Piece>& pieces) {
        return std::all_of(pieces.begin(), pieces.end(),
                           [this](const Piece& piece) { return append(piece); });
    }
    [[nodiscard]] const QString& text() const { return m_text; }

private:
    bool append(const Piece& piece) {
        switch (piece.kind) {
        case Piece::Kind::text:
            m_text += piece.text;
            return true;
        case Piece::Kind::place:
            m_text += m_words[piece.place].text;
            return !m_words[piece.place].text.isEmpty();
        case Piece::Kind::byNumber:
            return append(m_words[piece.place].number == 1 ? piece.second : piece.first);
        case Piece::Kind::byBeginning:
            return append(m_begins && m_text.isEmpty() ? piece.first : piece.second);
        case Piece::Kind::byOperator:
            return append(m_words.adds ? piece.first : piece.second);
        case Piece::Kind::part:
            break;
        }
        const QString before = m_text;
        if (!append(piece.first)) m_text = before;
        return true;
    }

    const StepWords& m_words;
    bool m_begins;
    QString m_text;
};

StepTemplate::StepTemplate(const QString& text)
    : m_pieces(Parser(text).all()) {
    const QString colon = QStringLiteral(": ");
    if (m_pieces.size() < 2 || m_pieces[0].kind != Piece::Kind::place ||
        m_pieces[1].kind != Piece::Kind::text || !m_pieces[1].text.startsWith(colon))
        return;
    m_pieces[1].text.remove(0, colon.size());
    m_subject = {m_pieces[0], {Piece::Kind::text, colon}};
    m_pieces.erase(m_pieces.begin());
}

std::optional<QString> StepTemplate::filled(const StepWords& words, StepFormat format) const {
    Formatter formatter(words, format.begins);
    const bool isWhole = (!format.ofThreads || formatter.append(m_subject)) && formatter.append(m_pieces);
    return isWhole ? std::optional(formatter.text()) : std::nullopt;
}

} // namespace scanscope::viz
