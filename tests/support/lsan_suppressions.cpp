// What LeakSanitizer must not judge: Qt's widgets keep what a screen reader was told of a table to the end.
extern "C" const char* __lsan_default_suppressions() { return "leak:libQt6Widgets.so\n"; }
