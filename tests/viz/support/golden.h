// Compares a painted picture with a golden one in tests/golden/viz; tests/README.md explains how to update
// those.
#pragma once

#include <QImage>
#include <string>

namespace scanscope::viz::test {

// Fails if a single pixel differs (picture_difference.h), reports where, and stores pictures of the
// difference in the build folder. The calling test has Golden in its name.
void expectGolden(const QImage& painted, const std::string& name);

// The message of expectGolden about a picture that differs from the golden one, or nothing if it does not.
// The pictures that it names are stored in this folder: NAME-painted.png, and NAME-difference.png with all
// three side by side.
[[nodiscard]] std::string complaintAbout(const QImage& painted, const QImage& golden, const std::string& name,
                                         const QString& folder);

} // namespace scanscope::viz::test
