// Stands in for the header of NVIDIA's samples if a program does not come with it: options such as --n=1000.
#pragma once

#include <stdlib.h>
#include <string.h>

// The text after the option's name, or null.
inline const char* scanscope_option(int count, const char** arguments, const char* name) {
    const size_t length = strlen(name);
    for (int i = 1; i < count; ++i) {
        const char* text = arguments[i];
        while (*text == '-') ++text;
        if (text != arguments[i] && strncmp(text, name, length) == 0 &&
            (text[length] == 0 || text[length] == '='))
            return text + length;
    }
    return nullptr;
}
inline bool checkCmdLineFlag(int count, const char** arguments, const char* name) {
    return scanscope_option(count, arguments, name) != nullptr;
}
inline int getCmdLineArgumentInt(int count, const char** arguments, const char* name) {
    const char* const text = scanscope_option(count, arguments, name);
    return text && *text == '=' ? atoi(text + 1) : 0;
}
inline float getCmdLineArgumentFloat(int count, const char** arguments, const char* name) {
    const char* const text = scanscope_option(count, arguments, name);
    return text && *text == '=' ? (float)atof(text + 1) : 0;
}
inline bool getCmdLineArgumentString(int count, const char** arguments, const char* name, char** value) {
    const char* const text = scanscope_option(count, arguments, name);
    if (!text || *text != '=') return false;
    *value = (char*)text + 1;
    return true;
}
