// covers: functions on the halves and the bytes of a word: `__vadd2`, `__vmaxs4`, `__vcmpgtu4`, `__vsadu4`
// prints: halves 00808000 7fff8000 80008001 ffff0000 0000ffff, 1 ffff
// prints: bytes 80ff7f04 01020304 00ff00ff 01010001 fe, checked 6721f5ca
#include <cstdio>

__global__ void named(unsigned *out)
{
    out[0] = __vadd2(0x007f7fffu, 0x00010001u);
    out[1] = __vaddss2(0x7fff8000u, 0x0001ffffu);
    out[2] = __vneg2(0x80007fffu);
    out[3] = __vsubus2(0xffff0000u, 0x00000001u);
    out[4] = __vcmples2(0x00017fffu, 0x00007fffu);
    out[5] = __vseteq2(0x00010002u, 0x00000002u);
    out[6] = __vmaxu2(0x0000ffffu, 0x00000001u);
    out[7] = __vmaxu4(0x80017f04u, 0x01ff0302u);
    out[8] = __vmins4(0x7f020304u, 0x01020405u);
    out[9] = __vcmpgtu4(0x01ff0180u, 0x01000101u);
    out[10] = __vsetne4(0x01020304u, 0x02030305u);
    out[11] = __vsads4(0x7f000000u, 0x81000000u);
}

// A checksum over the results for many operands.
#define USE(NAME) sum = sum * 31 + NAME##2(a, b); sum = sum * 31 + NAME##4(a, b);
#define USE_ONE(NAME) sum = sum * 31 + NAME##2(a); sum = sum * 31 + NAME##4(a);
__global__ void all(unsigned *out)
{
    unsigned a = 0x80007fff, b = 0x7fff8000, sum = 0;
    for (int i = 0; i < 500; i++) {
        USE_ONE(__vabs) USE_ONE(__vabsss) USE_ONE(__vneg) USE_ONE(__vnegss)
        USE(__vadd) USE(__vaddss) USE(__vaddus) USE(__vsub) USE(__vsubss) USE(__vsubus)
        USE(__vavgs) USE(__vavgu) USE(__vhaddu) USE(__vabsdiffs) USE(__vabsdiffu)
        USE(__vmins) USE(__vminu) USE(__vmaxs) USE(__vmaxu) USE(__vsads) USE(__vsadu)
        USE(__vseteq) USE(__vsetne) USE(__vsetges) USE(__vsetgeu) USE(__vsetgts) USE(__vsetgtu)
        USE(__vsetles) USE(__vsetleu) USE(__vsetlts) USE(__vsetltu)
        USE(__vcmpeq) USE(__vcmpne) USE(__vcmpges) USE(__vcmpgeu) USE(__vcmpgts) USE(__vcmpgtu)
        USE(__vcmples) USE(__vcmpleu) USE(__vcmplts) USE(__vcmpltu)
        a = a * 1664525 + 1013904223;
        b = b * 22695477 + (i % 7 ? 1 : a);
    }
    out[12] = sum;
}

int main()
{
    unsigned host[13], *out;
    cudaMalloc(&out, sizeof host);
    named<<<1, 1>>>(out);
    all<<<1, 1>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("halves %08x %08x %08x %08x %08x, %x %x\n", host[0], host[1], host[2], host[3], host[4], host[5], host[6]);
    printf("bytes %08x %08x %08x %08x %x, checked %08x\n", host[7], host[8], host[9], host[10], host[11], host[12]);
    cudaFree(out);
}
