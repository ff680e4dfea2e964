// expect: crash line 0
// status: 5
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <unistd.h>

// spoils what the runner would write
int main()
{
    if (DIR *d = opendir("."))
        while (dirent *e = readdir(d)) unlink(e->d_name);
    FILE *f = fopen("run.scantrace", "w");
    if (f) fputs("no trace at all", f), fclose(f);
    _exit(5);
}
