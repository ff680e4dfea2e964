#include "app/explore/what_if.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "kernels/catalogue/catalogue.h"
#include "kernels/check/cell_change.h"
#include "kernels/text/language.h"
#include "kernels/trace/changed_write.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {

kernels::RunDescription withChange(const trace::Trace& trace, const QString& change) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(trace.run.algorithm);
    if (!algorithm) throw kernels::BadRequest("what-if", kernels::say("This run cannot be repeated."));
    const auto description =
        describe(kernels::changed(kernels::Request(trace), trace, change.toStdString()), *algorithm);
    if (!description)
        throw kernels::BadRequest(
            "what-if", kernels::say("A single element cannot be changed: this input is too long."));
    return *description;
}

WhatIf::WhatIf(QWidget* parent)
    : viz::Popover(tr("What if?"), parent)
    , m_index(new QLineEdit)
    , m_value(new QLineEdit)
    , m_note(new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted))
    , m_button(new viz::Button(tr("Show beside"))) {
    constexpr int indexWidth = 90, valueWidth = 130;
    for (QLineEdit* edit : {m_index, m_value}) edit->setFont(viz::valueFont(13));
    m_index->setAccessibleName(tr("Index of an element, or a cell and a step"));
    m_value->setAccessibleName(tr("New value"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 14, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(
        new viz::TextLabel({15, 600}, viz::TextLabel::Tone::Text, tr("What if one value were different?")));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(new viz::Field(tr("Element or cell"), m_index, indexWidth));
    row->addWidget(new viz::Field(tr("Value"), m_value, valueWidth));
    row->addWidget(m_button, 0, Qt::AlignBottom);
    layout->addLayout(row);
    layout->addWidget(m_note);
    connect(m_index, &QLineEdit::textChanged, this, &WhatIf::showNow);
    connect(m_index, &QLineEdit::returnPressed, m_value, qOverload<>(&QLineEdit::setFocus));
    connect(m_value, &QLineEdit::returnPressed, this, &WhatIf::accept);
    connect(m_button, &viz::Button::clicked, this, &WhatIf::accept);
}

WhatIf::Place WhatIf::placeOf(const viz::Document& document, viz::FilmStep step, viz::BlockAddress followed,
                              const std::optional<viz::CellAddress>& selected) {
    if (!selected) return {};
    Place element{QString::number(selected->index < document.trace().input.size() ? selected->index : 0)};
    if (!document.steps().contains(step)) return element;
    const viz::Moment moment = document.at(step, followed);
    const trace::Launch& launch = moment.model->launch();
    const trace::Block& block = moment.model->block();
    std::string array;
    if (selected->space == trace::Space::shared && selected->array < block.shared.size())
        array = block.shared[selected->array].name;
    else if (selected->space == trace::Space::global && selected->array < launch.globals.size())
        array = launch.globals[selected->array].name;
    const auto write = trace::write_behind(document.trace(), std::size_t(moment.block.launch),
                                           std::size_t(moment.block.block), std::size_t(moment.step), array,
                                           selected->index);
    if (!write) return element;
    const bool isFirst = write->block == launch.blocks.front().index;
    return {
        QStringLiteral("%1%2[%3]@%4")
            .arg(isFirst ? QString() : QStringLiteral("%1/").arg(write->block), QString::fromStdString(array))
            .arg(selected->index)
            .arg(document.film().takenUpTo(step)),
        QString::fromStdString(write->value)};
}

void WhatIf::ask(const trace::Trace& trace, const Place& place, QWidget* anchor) {
    m_now.clear();
    for (const trace::Value value : trace.input)
        m_now.push_back(QString::fromStdString(to_text(value, trace.run.type)));
    m_place = place;
    m_index->setText(place.name);
    m_value->clear();
    showNow();
    openBelow(anchor);
    m_value->setFocus();
}

void WhatIf::showNow() {
    bool isNumber = false;
    const QString place = m_index->text().trimmed();
    const std::size_t index = place.toULongLong(&isNumber);
    const QString now = isNumber && index < m_now.size() ? m_now[index]
                        : place == m_place.name          ? m_place.now
                                                         : QString();
    m_note->setText(!now.isEmpty() ? tr("Its value is %1.").arg(now)
                    : place.contains(u'[')
                        ? tr("A cell after a step, such as temp[5]@6.")
                        : tr("The input has elements 0 to %1.").arg(qint64(m_now.size()) - 1));
    m_value->setPlaceholderText(now);
}

void WhatIf::accept() {
    if (m_value->text().trimmed().isEmpty()) return m_value->setFocus();
    const QString change = m_index->text().trimmed() + u'=' + m_value->text().trimmed();
    close();
    emit chosen(change);
}

} // namespace scanscope::app

#include "moc_what_if.cpp"
