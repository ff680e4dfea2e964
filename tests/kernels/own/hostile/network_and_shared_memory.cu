// prints: socket EPERM, socketpair EPERM, connect EPERM, bind EPERM, shmget EPERM, shmat EPERM, shmctl EPERM, semget EPERM, semop EPERM, msgget EPERM, msgsnd EPERM, mq_open EPERM
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <mqueue.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/un.h>

static void tried(const char *what, long result)
{
    static bool is_first = true;
    printf("%s%s %s", is_first ? "" : ", ", what, result >= 0 ? "done" : errno == EPERM ? "EPERM" : strerror(errno));
    is_first = false;
}

// refused by the same number wherever this runs, with a namespace or without
int main()
{
    int pair[2];
    sockaddr_un name = {AF_UNIX, "/run/nobody"};
    tried("socket", socket(AF_INET, SOCK_STREAM, 0));
    tried("socketpair", socketpair(AF_UNIX, SOCK_DGRAM, 0, pair));
    tried("connect", connect(1, (sockaddr *)&name, sizeof name));
    tried("bind", bind(1, (sockaddr *)&name, sizeof name));
    tried("shmget", shmget(IPC_PRIVATE, 4096, 0600));
    tried("shmat", (long)shmat(0, nullptr, 0));
    tried("shmctl", shmctl(0, IPC_RMID, nullptr));
    tried("semget", semget(IPC_PRIVATE, 1, 0600));
    sembuf up = {0, 1, 0};
    tried("semop", semop(0, &up, 1));
    tried("msgget", msgget(IPC_PRIVATE, 0600));
    tried("msgsnd", msgsnd(0, &up, 0, IPC_NOWAIT));
    tried("mq_open", mq_open("/scanscope", O_RDWR | O_CREAT, 0600, nullptr));
    puts("");
}
