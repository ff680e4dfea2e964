#include "app/export/export_bar.h"

#include "viz/model/language.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"

namespace scanscope::app {

namespace {

struct BarField {
    std::string_view option;
    int width = 0; // 0: what the control takes
    bool isSpare = false;
};
// Those that can be spared stand last.
constexpr BarField fields[] = {{.option = "format"},
                               {.option = "steps", .width = 164},
                               {.option = "size", .width = 164},
                               {.option = "fps", .width = 64, .isSpare = true},
                               {.option = "theme", .isSpare = true}};

} // namespace

ExportBar::ExportBar(const ExportControls& controls)
    : m_export(new viz::Button(tr("Export"))) {
    for (const BarField& one : fields) {
        QWidget* control = controls.control(one.option);
        const int width = one.width > 0 ? one.width : control->sizeHint().width();
        auto* field = new viz::Field(viz::translated(exportOption(one.option).label), control, width);
        if (one.isSpare)
            m_spare << field;
        else
            ++m_spareAt;
        line()->addWidget(field);
    }
    line()->addStretch(1);
    m_export->setPrimary(true);
    m_export->setFixedSize(112, 32);
    line()->addWidget(m_export, 0, Qt::AlignBottom);
}

void ExportBar::takeBack() {
    for (int f = 0; f < int(m_spare.size()); ++f) line()->insertWidget(m_spareAt + f, m_spare[f]);
}

} // namespace scanscope::app

#include "moc_export_bar.cpp"
