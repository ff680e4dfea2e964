// The PTX instructions that the emulator runs, as a table (NVIDIA, PTX ISA 8.5).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace scanscope::own::ptx {

enum class Type : unsigned char {
    none,
    pred,
    b8,
    b16,
    b32,
    b64,
    u8,
    u16,
    u32,
    u64,
    s8,
    s16,
    s32,
    s64,
    f32,
    f64,
    f16,
    bf16,
    f16x2, // two in a register of 32 bits
    bf16x2,
    tf32 // only in conversions
};
[[nodiscard]] std::optional<Type> type_named(std::string_view name);
[[nodiscard]] unsigned bytes_of(Type type); // 1 for a predicate
[[nodiscard]] bool is_signed(Type type);
[[nodiscard]] inline bool is_float(Type type) { return type == Type::f32 || type == Type::f64; }
[[nodiscard]] inline bool is_pair(Type type) { return type == Type::f16x2 || type == Type::bf16x2; }
[[nodiscard]] inline bool is_half(Type type) {
    return type == Type::f16 || type == Type::bf16 || is_pair(type);
}

// The kinds of instructions, by what they do.
enum class Does : unsigned char {
    // computes a result from its operands (arithmetic.h)
    abs,
    add,
    addc,
    bfe,
    bfi,
    bfind,
    bits_and,
    bits_not,
    bits_or,
    bits_xor,
    brev,
    clz,
    cnot,
    copysign,
    cos,
    cvt,
    div,
    dot, // dp4a and dp2a
    ex2,
    fma,
    fns,
    lg2,
    lop3,
    mad,
    madc,
    max,
    min,
    mul,
    neg,
    popc,
    prmt,
    rcp,
    rem,
    rsqrt,
    sad,
    selp,
    set,
    shf,
    shl,
    shr,
    sin,
    slct,
    sqrt,
    sub,
    subc,
    tanh,
    video, // vadd, vabsdiff4 and their kin (video.h)
    // moves values
    mov,
    setp,
    cvta,
    isspacep,
    load,
    store,
    load_matrix,
    store_matrix,
    atomic,
    policy,  // makes a policy for caches, which has no effect
    nothing, // a hint
    // synchronises and exchanges values
    fence,
    barrier,
    arrive,
    barrier_reduction,
    warp_barrier,
    cluster_arrive,
    cluster_wait,
    map_shared,
    shared_rank,
    shuffle,
    vote,
    match_any,
    match_all,
    active_mask,
    warp_reduction,
    elect,
    sleep,
    trap,
    branch,
    // barrier objects and asynchronous copies
    object_init,
    object_arrive,
    object_drop,
    object_expect,
    object_wait,
    object_bind,
    copy,
    bulk_copy,
    commit_copies,
    wait_for_copies
};

// The parts of an instruction's name that change what it does.
// clang-format off
#define SCANSCOPE_PTX_WORDS(X) \
    X(eq) X(ne) X(lt) X(le) X(gt) X(ge) X(lo) X(ls) X(hi) X(hs) X(equ) X(neu) X(ltu) X(leu) X(gtu) X(geu) \
    X(num) X(nan) X(rn) X(rz) X(rm) X(rp) X(rna) X(rni) X(rzi) X(rmi) X(rpi) X(sat) X(ftz) X(approx) \
    X(full) X(cc) X(wide) X(l) X(r) X(clamp) X(wrap) X(f4e) X(b4e) X(rc8) X(ecl) X(ecr) X(rc16) \
    X(shiftamt) X(to) X(global) X(shared) X(local) X(v2) X(v4) X(weak) X(relaxed) X(acquire) X(release) \
    X(acq_rel) X(sc) X(mmio) X(cta) X(cluster) X(gpu) X(sys) X(gl) X(up) X(down) X(bfly) X(idx) X(all) \
    X(any) X(uni) X(ballot) X(aligned) X(add) X(min) X(max) X(parity) X(expect_tx) X(inc) X(dec) X(exch) X(cas) X(popc) \
    X(bulk_group) X(relu) X(trans) X(x1) X(x2) X(x4)
// clang-format on
enum class Word : unsigned char {
#define SCANSCOPE_PTX_WORD(NAME) w_##NAME,
    SCANSCOPE_PTX_WORDS(SCANSCOPE_PTX_WORD) w_and,
    w_or,
    w_xor,
    w_const,
    w_param,
    w_volatile,
    w_multicast,
    w_cache_hint,
    count
#undef SCANSCOPE_PTX_WORD
};
[[nodiscard]] std::optional<Word> word_named(std::string_view name);

// A row of the table.
struct Form {
    std::string_view name; // the beginning of the whole name, which has more parts
    Does does;
    // The operands, a letter for each:
    //   d  a register that is written       a  a value that is read
    //   p  a predicate that is written      q  a predicate that is read, perhaps negated
    //   v  one or several registers         w  one or several values
    //   e  a register that is written, and perhaps a predicate: d|p
    //   l  a label
    //   s  one or two predicates: p|q       m  an address
    // A question mark is before operands that may be missing.
    std::string_view operands;
    std::string_view types; // names of types, or of groups of them, apart from each other by blanks
    unsigned type_count;
    std::string_view words; // the other parts of the name that are allowed: words or names of groups
};

// The row for an instruction such as "ld.global.v4.f32", or null.
[[nodiscard]] const Form* form_of(std::string_view instruction);
// Whether the form allows this type, or this other part of a name.
[[nodiscard]] bool allows_type(const Form& form, std::string_view type);
[[nodiscard]] bool allows_word(const Form& form, std::string_view word);

// The registers that have a value of their own in each thread or launch.
enum class Special : unsigned char {
    tid_x,
    tid_y,
    tid_z,
    ntid_x,
    ntid_y,
    ntid_z,
    ctaid_x,
    ctaid_y,
    ctaid_z,
    nctaid_x,
    nctaid_y,
    nctaid_z,
    cluster_ctaid_x,
    cluster_ctaid_y,
    cluster_ctaid_z,
    cluster_nctaid_x,
    cluster_nctaid_y,
    cluster_nctaid_z,
    clusterid_x,
    clusterid_y,
    clusterid_z,
    nclusterid_x,
    nclusterid_y,
    nclusterid_z,
    cluster_ctarank,
    cluster_nctarank,
    is_explicit_cluster,
    laneid,
    warpid,
    nwarpid,
    smid,
    nsmid,
    gridid,
    lanemask_eq,
    lanemask_le,
    lanemask_lt,
    lanemask_ge,
    lanemask_gt,
    clock,
    clock_hi,
    clock64,
    globaltimer,
    globaltimer_lo,
    globaltimer_hi
};
[[nodiscard]] std::optional<Special> special_named(std::string_view name); // without its %

} // namespace scanscope::own::ptx
