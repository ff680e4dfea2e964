// Reports that ThreadSanitizer suppresses. The system's Qt, HarfBuzz and GLib are not instrumented, so
// ThreadSanitizer does not see the order that their mutexes, atomics and event queues establish. The same
// applies to the lock that protects glibc's time zone.
extern "C" const char* __tsan_default_suppressions() {
    return "called_from_lib:libQt6Core.so\n"
           "called_from_lib:libQt6Gui.so\n"
           "called_from_lib:libQt6Widgets.so\n"
           "called_from_lib:libglib-2.0.so\n"
           "called_from_lib:libharfbuzz.so\n"
           "race:libQt6Core.so\n"
           "race:libQt6Gui.so\n"
           "race:libQt6Widgets.so\n"
           "race:tzset_internal\n";
}

// By default, ThreadSanitizer ends a program that starts a thread after QProcess has started a process.
extern "C" const char* __tsan_default_options() { return "die_after_fork=0"; }
