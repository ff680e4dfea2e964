// covers: `memset`, `memcpy`, `std::fill`, `std::copy` and their kind on shared, global and managed memory
// prints: PASSED
#include <strings.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

struct Record {
    int key;
    double weight;
    char name[11];
};
struct Row {
    int cells[40];
};

__global__ void sum_of_bytes(const unsigned char *bytes, int n, int *sum)
{
    int all = 0;
    for (int i = 0; i < n; ++i) all += bytes[i];
    *sum = all;
}

// Every function writes the whole object.
__global__ void in_kernel(const Row *from, Row *set, Row *copied, Row *moved, Row *assigned, int *equal)
{
    __shared__ Row rows[2];
    memset(&rows[0], 0, sizeof(Row));
    memcpy(&rows[1], from, sizeof(Row));
    *set = rows[0];
    *copied = rows[1];
    *moved = Row{};
    memcpy(&moved->cells[20], &moved->cells[0], 13 * sizeof(int));
    *assigned = *from;
    *equal = 1;
    for (int i = 0; i < 40; ++i) *equal &= assigned->cells[i] == from->cells[i];
}

int bad = 0;
int *sum;

template <class T> T *made()
{
    T *object;
    cudaMallocManaged(&object, sizeof(T));
    return object;
}
template <class T> void expect(T *object, int wanted)
{
    sum_of_bytes<<<1, 1>>>(reinterpret_cast<unsigned char *>(object), sizeof(T), sum);
    cudaDeviceSynchronize();
    if (*sum != wanted) std::printf("%d: got %d, not %d\n", ++bad, *sum, wanted);
    cudaFree(object);
}

typedef int Ints[25];
typedef char Chars[16];

int main()
{
    sum = made<int>();
    Ints zeros = {};
    Ints *ints;
    Chars *chars;
    Row *row;

    std::memset(ints = made<Ints>(), 0, sizeof(Ints)), expect(ints, 0);
    __builtin_memset(ints = made<Ints>(), 0, sizeof(Ints)), expect(ints, 0);
    bzero(ints = made<Ints>(), sizeof(Ints)), expect(ints, 0);
    std::memcpy(ints = made<Ints>(), zeros, sizeof(Ints)), expect(ints, 0);
    std::memmove(ints = made<Ints>(), zeros, sizeof(Ints)), expect(ints, 0);
    ints = made<Ints>(), std::fill(*ints, *ints + 25, 0), expect(ints, 0);
    ints = made<Ints>(), std::fill_n(*ints, 25, 0), expect(ints, 0);
    ints = made<Ints>(), std::copy(zeros, zeros + 25, *ints), expect(ints, 0);
    ints = made<Ints>(), std::copy_n(zeros, 25, *ints), expect(ints, 0);
    ints = made<Ints>(), std::uninitialized_fill(*ints, *ints + 25, 0), expect(ints, 0);
    chars = made<Chars>(), std::fill(*chars, *chars + 16, '\0'), expect(chars, 0);
    chars = made<Chars>(), std::strncpy(*chars, "abc", 16), expect(chars, 'a' + 'b' + 'c');
    chars = made<Chars>(), std::strcpy(*chars, "abcdefghijklmn\1"), expect(chars, 1450);
    chars = made<Chars>(), std::snprintf(*chars, 16, "%015d", 0), expect(chars, 15 * '0');
    row = made<Row>(), *row = Row{}, expect(row, 0);
    row = new (made<Row>()) Row(), expect(row, 0);
    auto *array = made<std::array<int, 25>>();
    array->fill(0), expect(array, 0);
    auto *record = made<Record>();
    std::memset(record, 0, sizeof(Record)), expect(record, 0);

    if (std::FILE *file = std::fopen("zeros", "w+")) {
        std::fwrite(zeros, 1, 16, file);
        std::rewind(file);
        chars = made<Chars>();
        if (std::fread(*chars, 1, 16, file) == 16) expect(chars, 0);
        std::fclose(file);
    }

    Row *from = made<Row>(), *set = made<Row>(), *copied = made<Row>(), *moved = made<Row>(),
        *assigned = made<Row>();
    for (int i = 0; i < 40; ++i) from->cells[i] = i;
    in_kernel<<<1, 1>>>(from, set, copied, moved, assigned, sum);
    cudaDeviceSynchronize();
    if (*sum != 1) std::printf("%d: the copy differs\n", ++bad);
    expect(set, 0), expect(copied, 780), expect(moved, 0), expect(assigned, 780), expect(from, 780);
    cudaFree(sum);
    std::printf(bad ? "FAILED\n" : "PASSED\n");
}
