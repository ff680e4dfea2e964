// Leaks that LeakSanitizer ignores: Qt's widgets keep the accessibility data of a table until the program
// ends.
extern "C" const char* __lsan_default_suppressions() { return "leak:libQt6Widgets.so\n"; }
