// expect: crash line 10
// status: 139
#include <cstdio>

struct Node { int value; Node *next; };

int main(int argc, char **)
{
    Node *list = argc > 100 ? new Node : nullptr;
    printf("%d\n", list->next->value);
}
