#include "kernels/own/ptx/instructions.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scanscope::own::ptx {

namespace {

template <class Value> using Named = std::pair<std::string_view, Value>;

constexpr Named<Type> types[] = {
    {"pred", Type::pred}, {"b8", Type::b8},       {"b16", Type::b16},       {"b32", Type::b32},
    {"b64", Type::b64},   {"u8", Type::u8},       {"u16", Type::u16},       {"u32", Type::u32},
    {"u64", Type::u64},   {"s8", Type::s8},       {"s16", Type::s16},       {"s32", Type::s32},
    {"s64", Type::s64},   {"f32", Type::f32},     {"f64", Type::f64},       {"f16", Type::f16},
    {"bf16", Type::bf16}, {"f16x2", Type::f16x2}, {"bf16x2", Type::bf16x2}, {"tf32", Type::tf32},
};

constexpr Named<Word> words[] = {
#define SCANSCOPE_PTX_WORD(NAME) {#NAME, Word::w_##NAME},
    SCANSCOPE_PTX_WORDS(SCANSCOPE_PTX_WORD){"and", Word::w_and},
    {"or", Word::w_or},
    {"xor", Word::w_xor},
    {"const", Word::w_const},
    {"param", Word::w_param},
    {"volatile", Word::w_volatile},
    {"shared::cta", Word::w_shared},
    {"shared::cluster", Word::w_shared},
    {"multicast::cluster", Word::w_multicast},
    {"L2::cache_hint", Word::w_cache_hint},
#undef SCANSCOPE_PTX_WORD
};

// Hints about caches have no effect here, but L2::cache_hint takes one more operand.
constexpr Named<std::string_view> groups[] = {
    {"@int", "u16 u32 u64 s16 s32 s64"},
    {"@long", "u32 u64 s32 s64"},
    {"@float", "f32 f64"},
    {"@bits", "b16 b32 b64"},
    {"@wide", "b32 b64"},
    {"@all", "b8 b16 b32 b64 u8 u16 u32 u64 s8 s16 s32 s64 f32 f64"},
    {"@half", "f16 bf16 f16x2 bf16x2"},
    {"@round", "rn rz rm rp"},
    {"@matrix", "m8n8 x1 x2 x4 trans shared shared::cta"},
    {"@video", "sat add min max"},
    {"@compare", "eq ne lt le gt ge lo ls hi hs equ neu ltu leu gtu geu num nan"},
    {"@space", "global shared shared::cta shared::cluster local const param"},
    {"@scope", "cta cluster gpu sys"},
    {"@order", "weak volatile relaxed acquire release mmio"},
    {"@hint", "ca cg cs cv lu wb wt nc L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last "
              "L1::no_allocate L2::evict_normal L2::evict_first L2::evict_last L2::64B L2::128B L2::256B "
              "L2::cache_hint"},
    {"@change", "add min max inc dec exch cas and or xor"},
};

constexpr Form forms[] = {
    {"abs", Does::abs, "da", "s16 s32 s64 @float @half", 1, "ftz"},
    {"activemask", Does::active_mask, "d", "b32", 1, ""},
    {"add", Does::add, "daa", "@int @float @half", 1, "@round ftz sat cc"},
    {"addc", Does::addc, "daa", "@long", 1, "cc"},
    {"and", Does::bits_and, "daa", "pred @bits", 1, ""},
    {"applypriority", Does::nothing, "ma", "", 0, "global L2::evict_normal"},
    {"atom", Does::atomic, "dma?a?a", "@long @wide @float", 1,
     "@space @scope @change relaxed acquire release acq_rel L2::cache_hint"},
    {"bar.arrive", Does::arrive, "aa", "", 0, ""},
    {"bar.cta.arrive", Does::arrive, "aa", "", 0, ""},
    {"bar.cta.red", Does::barrier_reduction, "da?aq", "pred u32", 1, "popc and or"},
    {"bar.cta.sync", Does::barrier, "a?a", "", 0, ""},
    {"bar.red", Does::barrier_reduction, "da?aq", "pred u32", 1, "popc and or"},
    {"bar.sync", Does::barrier, "a?a", "", 0, ""},
    {"bar.warp.sync", Does::warp_barrier, "a", "", 0, ""},
    {"barrier.arrive", Does::arrive, "aa", "", 0, "aligned"},
    {"barrier.cluster.arrive", Does::cluster_arrive, "", "", 0, "release relaxed aligned"},
    {"barrier.cluster.wait", Does::cluster_wait, "", "", 0, "acquire aligned"},
    {"barrier.cta.arrive", Does::arrive, "aa", "", 0, "aligned"},
    {"barrier.cta.red", Does::barrier_reduction, "da?aq", "pred u32", 1, "popc and or aligned"},
    {"barrier.cta.sync", Does::barrier, "a?a", "", 0, "aligned"},
    {"barrier.red", Does::barrier_reduction, "da?aq", "pred u32", 1, "popc and or aligned"},
    {"barrier.sync", Does::barrier, "a?a", "", 0, "aligned"},
    {"bfe", Does::bfe, "daaa", "@long", 1, ""},
    {"bfi", Does::bfi, "daaaa", "@wide", 1, ""},
    {"bfind", Does::bfind, "da", "@long", 1, "shiftamt"},
    {"bra", Does::branch, "l", "", 0, "uni"},
    {"brev", Does::brev, "da", "@wide", 1, ""},
    {"clz", Does::clz, "da", "@wide", 1, ""},
    {"cnot", Does::cnot, "da", "@bits", 1, ""},
    {"copysign", Does::copysign, "daa", "@float", 1, ""},
    {"cos", Does::cos, "da", "f32", 1, "approx ftz"},
    {"cp.async.bulk.commit_group", Does::commit_copies, "", "", 0, ""},
    {"cp.async.bulk.global", Does::bulk_copy, "mma?a", "", 0, "shared::cta bulk_group L2::cache_hint"},
    {"cp.async.bulk.shared::cluster", Does::bulk_copy, "mmam?a?a", "", 0,
     "shared::cta global mbarrier::complete_tx::bytes multicast::cluster L2::cache_hint"},
    {"cp.async.bulk.shared::cta", Does::bulk_copy, "mmam?a", "", 0,
     "global mbarrier::complete_tx::bytes L2::cache_hint"},
    {"cp.async.bulk.wait_group", Does::wait_for_copies, "a", "", 0, "read"},
    {"cp.async.bulk.prefetch.L2", Does::nothing, "ma?a", "", 0, "global L2::cache_hint"},
    {"cp.async.ca", Does::copy, "mma?a?a", "", 0,
     "shared shared::cta global L2::64B L2::128B L2::256B L2::cache_hint"},
    {"cp.async.cg", Does::copy, "mma?a?a", "", 0,
     "shared shared::cta global L2::64B L2::128B L2::256B L2::cache_hint"},
    {"cp.async.commit_group", Does::commit_copies, "", "", 0, ""},
    {"cp.async.mbarrier.arrive", Does::object_bind, "m", "b64", 1, "noinc shared shared::cta"},
    {"cp.async.wait_all", Does::wait_for_copies, "?a", "", 0, ""},
    {"cp.async.wait_group", Does::wait_for_copies, "a", "", 0, ""},
    {"createpolicy.cvt.L2", Does::policy, "da", "b64", 1, ""},
    {"createpolicy.fractional", Does::policy, "d?a", "b64", 1,
     "L2::evict_last L2::evict_normal L2::evict_first L2::evict_unchanged"},
    {"createpolicy.range", Does::policy, "dmaa", "b64", 1,
     "global L2::evict_last L2::evict_normal L2::evict_first L2::evict_unchanged"},
    {"cvt", Does::cvt, "da?a", "@all @half tf32", 2, "@round rna rni rzi rmi rpi ftz sat"},
    {"cvta", Does::cvta, "da", "u32 u64", 1, "to @space"},
    {"div", Does::div, "daa", "@int @float", 1, "@round approx full ftz"},
    {"dp2a", Does::dot, "daaa", "u32 s32", 2, "lo hi"},
    {"dp4a", Does::dot, "daaa", "u32 s32", 2, ""},
    {"elect.sync", Does::elect, "ea", "", 0, ""},
    {"ex2", Does::ex2, "da", "f32 @half", 1, "approx ftz"},
    {"fence", Does::fence, "", "", 0, "sc acq_rel acquire release @scope"},
    // A copy sees what its thread has written, so these fences have nothing to do.
    {"fence.mbarrier_init", Does::nothing, "", "", 0, "release cluster"},
    {"fence.proxy", Does::nothing, "", "", 0, "async alias global shared::cta shared::cluster"},
    {"fma", Does::fma, "daaa", "@float @half", 1, "@round ftz sat relu"},
    {"fns", Does::fns, "daaa", "b32", 1, ""},
    // Launches run one after the other.
    {"griddepcontrol.launch_dependents", Does::nothing, "", "", 0, ""},
    {"griddepcontrol.wait", Does::nothing, "", "", 0, ""},
    {"getctarank", Does::shared_rank, "da", "u32 u64", 1, "shared::cluster"},
    {"isspacep", Does::isspacep, "pa", "", 0, "global shared shared::cta shared::cluster local const"},
    {"ld", Does::load, "vm?a", "@all", 1, "@space @scope @order @hint v2 v4"},
    {"ldmatrix.sync.aligned", Does::load_matrix, "vm", "b16", 1, "@matrix"},
    {"ldu", Does::load, "vm?a", "@all", 1, "global v2 v4"},
    {"lg2", Does::lg2, "da", "f32", 1, "approx ftz"},
    {"lop3", Does::lop3, "daaaa", "b32", 1, ""},
    {"mad", Does::mad, "daaa", "@int @float", 1, "lo hi wide sat cc @round ftz"},
    {"mad24", Does::mad, "daaa", "u32 s32", 1, "lo hi"},
    {"madc", Does::madc, "daaa", "@long", 1, "lo hi cc"},
    {"mapa", Does::map_shared, "daa", "u32 u64", 1, "shared::cluster"},
    {"match.all.sync", Does::match_all, "eaa", "@wide", 1, ""},
    {"match.any.sync", Does::match_any, "daa", "@wide", 1, ""},
    {"max", Does::max, "daa", "@int @float @half", 1, "ftz relu"},
    {"mbarrier.arrive", Does::object_arrive, "dm?a", "b64", 1,
     "expect_tx noComplete shared shared::cta shared::cluster release relaxed cta cluster"},
    {"mbarrier.arrive_drop", Does::object_drop, "dm?a", "b64", 1,
     "noComplete shared shared::cta shared::cluster release relaxed cta cluster"},
    {"mbarrier.expect_tx", Does::object_expect, "ma", "b64", 1,
     "shared shared::cta shared::cluster relaxed cta cluster"},
    {"mbarrier.init", Does::object_init, "ma", "b64", 1, "shared shared::cta shared::cluster"},
    {"mbarrier.inval", Does::nothing, "m", "b64", 1, "shared shared::cta shared::cluster"},
    {"mbarrier.test_wait", Does::object_wait, "pma?a", "b64", 1,
     "parity shared shared::cta shared::cluster acquire relaxed cta cluster"},
    {"mbarrier.try_wait", Does::object_wait, "pma?a", "b64", 1,
     "parity shared shared::cta shared::cluster acquire relaxed cta cluster"},
    {"membar", Does::fence, "", "", 0, "cta gl sys"},
    {"min", Does::min, "daa", "@int @float @half", 1, "ftz relu"},
    {"mov", Does::mov, "vw", "pred @int @bits @float", 1, ""},
    {"mul", Does::mul, "daa", "@int @float @half", 1, "lo hi wide @round ftz sat"},
    {"mul24", Does::mul, "daa", "u32 s32", 1, "lo hi"},
    {"nanosleep", Does::sleep, "a", "u32", 1, ""},
    {"neg", Does::neg, "da", "s16 s32 s64 @float @half", 1, "ftz"},
    {"not", Does::bits_not, "da", "pred @bits", 1, ""},
    {"or", Does::bits_or, "daa", "pred @bits", 1, ""},
    {"popc", Does::popc, "da", "@wide", 1, ""},
    {"prefetch", Does::nothing, "m", "", 0, "global local L1 L2 L2::evict_last L2::evict_normal"},
    {"prefetchu", Does::nothing, "m", "", 0, "L1"},
    {"prmt", Does::prmt, "daaa", "b32", 1, "f4e b4e rc8 ecl ecr rc16"},
    {"rcp", Does::rcp, "da", "@float", 1, "approx @round ftz"},
    {"red", Does::atomic, "ma?a", "@long @wide @float", 1,
     "@space @scope add min max inc dec and or xor relaxed release L2::cache_hint"},
    {"redux.sync", Does::warp_reduction, "daa", "u32 s32 b32", 1, "add min max and or xor"},
    {"rem", Does::rem, "daa", "@int", 1, ""},
    {"rsqrt", Does::rsqrt, "da", "@float", 1, "approx ftz"},
    {"sad", Does::sad, "daaa", "@int", 1, ""},
    {"selp", Does::selp, "daaq", "@int @bits @float", 1, ""},
    {"set", Does::set, "daa", "u32 s32 f32 @int @bits @float", 2, "@compare ftz"},
    {"setmaxnreg", Does::nothing, "a", "u32", 1, "inc dec sync aligned"},
    {"setp", Does::setp, "saa?q", "@int @bits @float", 1, "@compare and or xor ftz"},
    {"shf", Does::shf, "daaa", "b32", 1, "l r clamp wrap"},
    {"shfl.sync", Does::shuffle, "eaaaa", "b32", 1, "up down bfly idx"},
    {"shl", Does::shl, "daa", "@bits", 1, ""},
    {"shr", Does::shr, "daa", "@int @bits", 1, ""},
    {"sin", Does::sin, "da", "f32", 1, "approx ftz"},
    {"slct", Does::slct, "daaa", "@int @bits @float", 2, "ftz"},
    {"sqrt", Does::sqrt, "da", "@float", 1, "approx @round ftz"},
    {"st", Does::store, "mw?a", "@all", 1, "@space @scope @order @hint v2 v4"},
    {"stmatrix.sync.aligned", Does::store_matrix, "mw", "b16", 1, "@matrix"},
    {"sub", Does::sub, "daa", "@int @float @half", 1, "@round ftz sat cc"},
    {"subc", Does::subc, "daa", "@long", 1, "cc"},
    {"tanh", Does::tanh, "da", "f32 @half", 1, "approx"},
    {"trap", Does::trap, "", "", 0, ""},
#define SCANSCOPE_PTX_VIDEO(NAME)                                                                            \
    {NAME, Does::video, "daa?a", "u32 s32", 3, "@video"},                                                    \
        {NAME "2", Does::video, "daaa", "u32 s32", 3, "sat add"}, {                                          \
        NAME "4", Does::video, "daaa", "u32 s32", 3, "sat add"                                               \
    }
    SCANSCOPE_PTX_VIDEO("vabsdiff"),
    SCANSCOPE_PTX_VIDEO("vadd"),
    SCANSCOPE_PTX_VIDEO("vmax"),
    SCANSCOPE_PTX_VIDEO("vmin"),
    SCANSCOPE_PTX_VIDEO("vsub"),
#undef SCANSCOPE_PTX_VIDEO
    {"vavrg2", Does::video, "daaa", "u32 s32", 3, "sat add"},
    {"vavrg4", Does::video, "daaa", "u32 s32", 3, "sat add"},
    {"vote", Does::vote, "dqa", "pred b32", 1, "sync all any uni ballot"},
    {"vshl", Does::video, "daa?a", "u32 s32", 3, "@video clamp wrap"},
    {"vshr", Does::video, "daa?a", "u32 s32", 3, "@video clamp wrap"},
    {"xor", Does::bits_xor, "daa", "pred @bits", 1, ""},
};

constexpr Named<Special> specials[] = {
    {"tid.x", Special::tid_x},
    {"tid.y", Special::tid_y},
    {"tid.z", Special::tid_z},
    {"ntid.x", Special::ntid_x},
    {"ntid.y", Special::ntid_y},
    {"ntid.z", Special::ntid_z},
    {"ctaid.x", Special::ctaid_x},
    {"ctaid.y", Special::ctaid_y},
    {"ctaid.z", Special::ctaid_z},
    {"nctaid.x", Special::nctaid_x},
    {"nctaid.y", Special::nctaid_y},
    {"nctaid.z", Special::nctaid_z},
    {"cluster_ctaid.x", Special::cluster_ctaid_x},
    {"cluster_ctaid.y", Special::cluster_ctaid_y},
    {"cluster_ctaid.z", Special::cluster_ctaid_z},
    {"cluster_nctaid.x", Special::cluster_nctaid_x},
    {"cluster_nctaid.y", Special::cluster_nctaid_y},
    {"cluster_nctaid.z", Special::cluster_nctaid_z},
    {"clusterid.x", Special::clusterid_x},
    {"clusterid.y", Special::clusterid_y},
    {"clusterid.z", Special::clusterid_z},
    {"nclusterid.x", Special::nclusterid_x},
    {"nclusterid.y", Special::nclusterid_y},
    {"nclusterid.z", Special::nclusterid_z},
    {"cluster_ctarank", Special::cluster_ctarank},
    {"cluster_nctarank", Special::cluster_nctarank},
    {"is_explicit_cluster", Special::is_explicit_cluster},
    {"laneid", Special::laneid},
    {"warpid", Special::warpid},
    {"nwarpid", Special::nwarpid},
    {"smid", Special::smid},
    {"nsmid", Special::nsmid},
    {"gridid", Special::gridid},
    {"lanemask_eq", Special::lanemask_eq},
    {"lanemask_le", Special::lanemask_le},
    {"lanemask_lt", Special::lanemask_lt},
    {"lanemask_ge", Special::lanemask_ge},
    {"lanemask_gt", Special::lanemask_gt},
    {"clock", Special::clock},
    {"clock_hi", Special::clock_hi},
    {"clock64", Special::clock64},
    {"globaltimer", Special::globaltimer},
    {"globaltimer_lo", Special::globaltimer_lo},
    {"globaltimer_hi", Special::globaltimer_hi},
};

template <class Table> auto found_in(const Table& table, std::string_view name) {
    const auto found = std::ranges::find(table, name, [](const auto& row) { return row.first; });
    return found == std::end(table) ? std::nullopt : std::optional(found->second);
}

// Whether a list of names and groups contains this name.
bool lists(std::string_view list, std::string_view name) {
    while (!list.empty()) {
        const std::string_view one = list.substr(0, list.find(' '));
        list.remove_prefix(std::min(one.size() + 1, list.size()));
        if (one == name || (one.starts_with('@') && lists(*found_in(groups, one), name))) return true;
    }
    return false;
}

} // namespace

std::optional<Type> type_named(std::string_view name) { return found_in(types, name); }
std::optional<Word> word_named(std::string_view name) { return found_in(words, name); }
std::optional<Special> special_named(std::string_view name) { return found_in(specials, name); }

unsigned bytes_of(Type type) {
    switch (type) {
    case Type::none:
        return 0;
    case Type::pred:
    case Type::b8:
    case Type::u8:
    case Type::s8:
        return 1;
    case Type::b16:
    case Type::u16:
    case Type::s16:
    case Type::f16:
    case Type::bf16:
        return 2;
    case Type::b32:
    case Type::u32:
    case Type::s32:
    case Type::f32:
    case Type::f16x2:
    case Type::bf16x2:
    case Type::tf32:
        return 4;
    case Type::b64:
    case Type::u64:
    case Type::s64:
    case Type::f64:
        return 8;
    }
    return 0;
}

bool is_signed(Type type) {
    return type == Type::s8 || type == Type::s16 || type == Type::s32 || type == Type::s64;
}

const Form* form_of(std::string_view instruction) {
    const Form* longest = nullptr;
    for (const Form& form : forms) {
        const bool fits = instruction.starts_with(form.name) &&
                          (instruction.size() == form.name.size() || instruction[form.name.size()] == '.');
        if (fits && (!longest || form.name.size() > longest->name.size())) longest = &form;
    }
    return longest;
}

bool allows_type(const Form& form, std::string_view type) { return lists(form.types, type); }
bool allows_word(const Form& form, std::string_view word) { return lists(form.words, word); }

} // namespace scanscope::own::ptx
