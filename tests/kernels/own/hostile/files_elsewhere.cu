// prints: 0 0 0 1
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

static int made(const char *name)
{
    FILE *f = fopen(name, "w");
    if (!f) return 0;
    fputs("here", f);
    fclose(f);
    return 1;
}

int main()
{
    const int tmp = made("/tmp/scanscope-hostile-file");
    const int up = made("../scanscope-hostile-file");
    const int folder = mkdir("/tmp/scanscope-hostile-folder", 0777) == 0;
    printf("%d %d %d %d\n", tmp, up, folder, made("own-file"));
    return 0;
}
