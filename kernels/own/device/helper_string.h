// Stands in for the header of NVIDIA's samples if a program does not come with it: options such as --n=1000,
// and files beside the program.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif

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
// A path to be freed by the caller, or null. Scanscope brings the files that a source names.
inline char* sdkFindFilePath(const char* file, const char*) {
    FILE* const found = fopen(file, "rb");
    if (!found) return nullptr;
    fclose(found);
    return strdup(file);
}
