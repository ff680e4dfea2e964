// Inline PTX: its statements are parsed, also hostile ones, and computed as on a GPU. How they run in kernels
// is tested by the programs that begin with ptx_.

#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "kernels/own/assembly.h"
#include "kernels/own/ptx/arithmetic.h"
#include "kernels/own/ptx/statement.h"
#include "kernels/own/rewrite.h"
#include "support/test.h"

namespace scanscope::own::ptx {
namespace {

std::vector<Given> given_as(const std::vector<std::string>& constraints) {
    std::vector<Given> all;
    for (const std::string& one : constraints) all.push_back(given_by(one).value());
    return all;
}

// "add.u32: wrong operands" for a text that is refused, or else the number of its instructions.
std::string reading(std::string_view text, const std::vector<std::string>& constraints = {"=r", "r", "r"}) {
    const auto result = parsed(text, given_as(constraints));
    if (const auto* const mistake = std::get_if<Mistake>(&result))
        return fmt::format("{} ({})", mistake->word, mistake->advice);
    return std::to_string(std::get<Statement>(result).instructions.size());
}

constexpr std::string_view unknown = " (the emulator does not run this PTX instruction)",
                           other_form = " (the emulator does not run this form of the instruction)",
                           unfinished = " (a PTX instruction ends in a semicolon, and each brace is closed)",
                           operands = " (its operands do not fit)",
                           no_register = " (the statement has no such operand or register)";

std::string with(std::string_view word, std::string_view advice) {
    return std::string(word) + std::string(advice);
}

TEST(Ptx, StatementsHaveInstructionsRegistersAndScopes) {
    EXPECT_EQ(reading(""), "0");
    EXPECT_EQ(reading(" ; ;\n{ } // { \n /* { */"), "0");
    EXPECT_EQ(reading("add.u32 %0, %1, %2;"), "1");
    EXPECT_EQ(
        reading("{ .reg .b32 t<2>, u; .reg .pred p; add.u32 t1, %1, %2; { .reg .u32 t1; mov.u32 t1, 0; } "
                "setp.ne.u32 p, t1, 0; @!p mov.u32 %0, t1; }"),
        "4");
    EXPECT_EQ(reading("mov.u32 %0, %%tid.x; mov.u32 %0, %laneid; mov.b32 %0, 0f3F800000; mov.s32 %0, -1;"),
              "4");
    EXPECT_EQ(reading("ld.global.nc.L1::no_allocate.L2::128B.v2.u32 {%0, _}, [%1+-16];"), "1");
    EXPECT_EQ(reading("again_%=: add.u32 %0, %1, 1; bra end; bra again_%=; end:"), "3");
    EXPECT_EQ(reading("bar.sync 1; bar.sync 1, 64; bar.warp.sync 0xffffffff; membar.gl; fence.acq_rel.cta;"),
              "5");
}

TEST(Ptx, WhatIsNotSupportedIsNamed) {
    EXPECT_EQ(reading("wgmma.fence.sync.aligned;"), with("wgmma.fence.sync.aligned", unknown));
    EXPECT_EQ(reading("addx.u32 %0, %1, %2;"), with("addx.u32", unknown));
    EXPECT_EQ(reading("add.u32.foo %0, %1, %2;"), with("add.u32.foo", other_form));
    EXPECT_EQ(reading("add %0, %1, %2;"), with("add", other_form));
    EXPECT_EQ(reading("lg2.approx.f16 %0, %1;"), with("lg2.approx.f16", other_form));
    EXPECT_EQ(reading("min.relu.f32 %0, %1, %2;"), with("min.relu.f32", other_form));
    EXPECT_EQ(reading("add.rz.f16 %0, %1, %2;"), with("add.rz.f16", other_form));
    EXPECT_EQ(reading("cvt.f32.f16x2 %0, %1;"), with("cvt.f32.f16x2", other_form));
    EXPECT_EQ(reading("cvt.rn.f16x2.f32 %0, %1;"), with("cvt.rn.f16x2.f32", operands));
    EXPECT_EQ(reading("cvt.rn.f16.f32 %0, %1, %2;"), with("cvt.rn.f16.f32", operands));
    EXPECT_EQ(reading("dp2a.u32.u32 %0, %1, %2, %1;"), with("dp2a.u32.u32", other_form));
    EXPECT_EQ(reading("mul.u32 %0, %1, %2;"), with("mul.u32", other_form));
    EXPECT_EQ(reading("ld.global.L2::cache_hint.u32 %0, [%1];"),
              with("ld.global.L2::cache_hint.u32", operands));
    EXPECT_EQ(reading("ld.global.u32 %0, [%1], %2;"), with("ld.global.u32", operands));
    EXPECT_EQ(reading("ldmatrix.sync.aligned.m8n8.x2.shared.b16 %0, [%1];"),
              with("ldmatrix.sync.aligned.m8n8.x2.shared.b16", operands));
    EXPECT_EQ(reading("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
                      "[%1], [%1], 16, [%1];"),
              with("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::", operands));
    EXPECT_EQ(reading("vadd.s32.s32.s32.max %0, %1, %2;"), with("vadd.s32.s32.s32.max", operands));
    EXPECT_EQ(reading("cvt.rna.f32.f64 %0, %1;"), with("cvt.rna.f32.f64", other_form));
    EXPECT_EQ(reading("L1: @%1 bra L1;"), with("@", operands));
    EXPECT_EQ(reading("L1: bra.uni L2;"), "L2 (the statement has no such label)");
    EXPECT_EQ(reading("L1: L1: bra L1;"), "L1 (the name is declared twice)");
    EXPECT_EQ(reading("bra;"), with("; (the statement has no such label)", ""));
    EXPECT_EQ(reading(".shared .b32 a;"), ".shared (the emulator knows only .reg)");
}

// The operand of a move, as a number.
std::string constant(std::string_view text) {
    const auto result = parsed(fmt::format("mov.b64 %0, {};", text), given_as({"=l"}));
    if (const auto* const mistake = std::get_if<Mistake>(&result))
        return fmt::format("{} ({})", mistake->word, mistake->advice);
    return std::to_string(std::int64_t(std::get<Statement>(result).instructions.at(0).operands.at(1).bits));
}
TEST(Ptx, ConstantsMayBeExpressions) {
    EXPECT_EQ(constant("1+2*3"), "7");
    EXPECT_EQ(constant("(1+2)*3-1"), "8");
    EXPECT_EQ(constant("-8/2"), "-4");
    EXPECT_EQ(constant("10-3-2"), "5");
    EXPECT_EQ(constant("1<<5|0x3&2^1"), "35");
    EXPECT_EQ(constant("-(4+~0)"), "-3");
    EXPECT_EQ(constant("1<<99"), "0");
    EXPECT_EQ(constant("3 == 1"), "0");
    EXPECT_EQ(constant("1 < 2 && 2 <= 2 || 1/0 != 0"), with("1", operands));
    EXPECT_EQ(constant("5 > 2 ? 1 ? 3 : 4 : 2 + 1"), "3");
    EXPECT_EQ(constant("!1 | !0 << 2"), "4");
    EXPECT_EQ(constant("99 %% 10 >= 9 && 0 || 8 % 3 != 2"), "0");
    EXPECT_EQ(constant("1 ? 2"), with("1", operands));
    EXPECT_EQ(constant("1/0"), with("1", operands));
    EXPECT_EQ(constant("(1"), with("(", operands));
    EXPECT_EQ(constant("1+"), with(";", operands));
    EXPECT_EQ(constant("1+%0"), with("%0", operands));
    EXPECT_EQ(constant(std::string(100, '(')), with("(", " (the statement is too long)"));
    EXPECT_EQ(reading("ld.shared.u32 %0, [%1+(2*8)-4*3]; ld.shared.u32 %0, [4*2+%1];"), "2");
}

TEST(Ptx, BrokenStatementsAreRefused) {
    EXPECT_EQ(reading("{ add.u32 %0, %1, %2;"), with("asm", unfinished));
    EXPECT_EQ(reading("add.u32 %0, %1, %2; }"), with("}", unfinished));
    EXPECT_EQ(reading("add.u32 %0, %1, %2"), with("add.u32", unfinished));
    EXPECT_EQ(reading("add.u32 %0, %1;"), with("add.u32", operands));
    EXPECT_EQ(reading("add.u32 %0, %1, %2, %2;"), with("add.u32", operands));
    EXPECT_EQ(reading("add.u32 1, %1, %2;"), with("add.u32", operands));
    EXPECT_EQ(reading("add.u32 %1, %0, %2;"), with("add.u32", operands)); // writes an input
    EXPECT_EQ(reading("add.u32 %0, %1, %9;"), with("%9", no_register));
    EXPECT_EQ(reading("add.u32 %0, %1, %99999999999999999999;"), with("%99999999999999999999", no_register));
    EXPECT_EQ(reading("add.u32 %0, %1, t;"), with("t", no_register));
    EXPECT_EQ(reading("{ .reg .u32 t; } mov.u32 %0, t;"), with("t", no_register));
    EXPECT_EQ(reading("mov.u32 %0, %%nothing;"), with("%%nothing", no_register));
    EXPECT_EQ(reading(".reg .u32 t, t;"), "t (the name is declared twice)");
    EXPECT_EQ(reading("@%1 mov.u32 %0, 1;"), with("@", operands));
    EXPECT_EQ(reading(".reg .pred p; add.u32 %0, p, 1;"), with("add.u32", operands));
    EXPECT_EQ(reading("ld.global.v4.u32 {%0, %0}, [%1];"), with("ld.global.v4.u32", operands));
    EXPECT_EQ(reading("ld.global.v4.u64 {%0, %0, %0, %0}, [%1];"), with("ld.global.v4.u64", other_form));
    EXPECT_EQ(reading("ld.global.u32 %0, %1;"), with("ld.global.u32", operands));
    EXPECT_EQ(reading("ld.global.u32 %0, [%1;"), with("ld.global.u32", operands));
    EXPECT_EQ(reading("atom.global.cas.b32 %0, [%1], %2;"), with("atom.global.cas.b32", operands));
    EXPECT_EQ(reading("mov.u32 %0, 0x;"), with("0x", operands));
    EXPECT_EQ(reading("mov.u32 %0, 99999999999999999999;"), with("99999999999999999999", operands));
    EXPECT_EQ(reading("@"), with("asm", no_register));
    EXPECT_EQ(reading("/* never closed"), "0");
    EXPECT_EQ(reading(std::string("add.u32 \0%0;", 12)), with(std::string_view("\0", 1), no_register));
}

// Every prefix and every text with one character left out or doubled is parsed or refused.
TEST(Ptx, NoDamageBreaksTheParser) {
    const std::string text = "{ .reg .pred p, q<3>; setp.lt.and.s32 p|q0, %1, -2, !q1; // %0\n"
                             "@!p ld.global.nc.v2.f32 {%0, _}, [%2 + 0x10]; /* c */ mov.b64 %0, {%1, %2}; }";
    for (std::size_t i = 0; i <= text.size(); ++i) {
        EXPECT_FALSE(reading(text.substr(0, i)).empty());
        std::string less = text, more = text;
        if (i < text.size()) less.erase(i, 1);
        more.insert(i, 1, i < text.size() ? text[i] : '{');
        EXPECT_FALSE(reading(less).empty());
        EXPECT_FALSE(reading(more).empty());
    }
}

TEST(Ptx, MegabytesOfTextEnd) {
    std::string many, deep(std::size_t{3} << 20, '{'), spaces(std::size_t{3} << 20, ' ');
    while (many.size() < std::size_t{3} << 20) many += "add.u32 %0, %1, %2;";
    EXPECT_EQ(reading(many), "add.u32 (the statement is too long)");
    EXPECT_EQ(reading(deep), "{ (the statement is too long)");
    EXPECT_EQ(reading(spaces), "0");
    EXPECT_EQ(reading(std::string(std::size_t{3} << 20, 'a')), with(std::string(60, 'a'), unknown));
    EXPECT_EQ(reading("add.u32 %0, %1, " + std::string(std::size_t{1} << 20, '%') + ";"),
              with(std::string(60, '%'), no_register));
    EXPECT_EQ(reading(".reg .u32 r<4000000000>;"), "r (the statement is too long)");
    EXPECT_EQ(reading(".reg .u32 r<4000>, s<4000>;"), "s (the statement is too long)");
}

TEST(Ptx, ConstraintsSayWhatIsReadAndWritten) {
    EXPECT_EQ(given_by("r"), (Given{false, true}));
    EXPECT_EQ(given_by("=l"), (Given{true, false}));
    EXPECT_EQ(given_by("+f"), (Given{true, true}));
    EXPECT_EQ(given_by("n"), (Given{false, true}));
    for (const char* wrong : {"", "=", "m", "rr", "=n", "+C", "0", "%r"})
        EXPECT_FALSE(given_by(wrong)) << wrong;
}

// --- computing

// The result of one instruction whose operands are these values.
std::uint64_t result_of(const std::string& name, std::vector<std::uint64_t> in) {
    std::string text = name + " %0";
    std::vector<std::string> constraints{"=l"};
    for (std::size_t i = 1; i <= in.size(); ++i) {
        text += fmt::format(", %{}", i);
        constraints.emplace_back("l");
    }
    const auto statement = parsed(text + ";", given_as(constraints));
    const auto* const mistake = std::get_if<Mistake>(&statement);
    EXPECT_FALSE(mistake) << name << ": " << (mistake ? mistake->advice : "");
    if (mistake) return 0;
    const Instruction& instruction = std::get<Statement>(statement).instructions.at(0);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = extended(in[i], type_of_operand(instruction, i));
    bool carry = false;
    return extended(computed(instruction, in, carry), type_of_result(instruction));
}
std::uint64_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }
std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }
constexpr std::uint64_t negative(std::int64_t value) { return static_cast<std::uint64_t>(value); }

TEST(Ptx, BitsAreComputed) {
    EXPECT_EQ(result_of("bfe.u32", {0x12345678, 4, 8}), 0x67u);
    EXPECT_EQ(result_of("bfe.s32", {0x000000f0, 4, 4}), negative(-1));
    EXPECT_EQ(result_of("bfe.s32", {0x80000000, 28, 8}), negative(-8)); // beyond the end: the sign
    EXPECT_EQ(result_of("bfe.u32", {~0u, 5, 0}), 0u);
    EXPECT_EQ(result_of("bfe.u64", {negative(-1), 60, 8}), 15u);
    EXPECT_EQ(result_of("shl.b32", {1, 32}), 0u);
    EXPECT_EQ(result_of("shr.u32", {0x80000000, 31}), 1u);
    EXPECT_EQ(result_of("shr.s32", {0x80000000, 40}), negative(-1));
    EXPECT_EQ(result_of("shr.b16", {0x18000, 15}), 1u);
    EXPECT_EQ(result_of("shf.l.clamp.b32", {0xaaaaaaaa, 0x55555555, 32}), 0xaaaaaaaau);
    EXPECT_EQ(result_of("shf.r.wrap.b32", {0x80000000, 1, 31}), 3u);
    EXPECT_EQ(result_of("shf.r.clamp.b32", {0xaaaaaaaa, 0x55555555, 99}), 0x55555555u);
    EXPECT_EQ(result_of("prmt.b32", {0x33221180, 0x77665544, 0x7048}), 0x778044ffu);
    EXPECT_EQ(result_of("prmt.b32.f4e", {0x33221100, 0x77665544, 2}), 0x55443322u);
    EXPECT_EQ(result_of("prmt.b32.b4e", {0x33221100, 0x77665544, 1}), 0x66770011u);
    EXPECT_EQ(result_of("prmt.b32.rc8", {0x33221100, 0, 2}), 0x22222222u);
    EXPECT_EQ(result_of("prmt.b32.ecl", {0x33221100, 0, 1}), 0x33221111u);
    EXPECT_EQ(result_of("prmt.b32.ecr", {0x33221100, 0, 1}), 0x11111100u);
    EXPECT_EQ(result_of("prmt.b32.rc16", {0x33221100, 0, 1}), 0x33223322u);
    EXPECT_EQ(result_of("clz.b32", {0}), 32u);
    EXPECT_EQ(result_of("clz.b64", {1}), 63u);
    EXPECT_EQ(result_of("popc.b64", {negative(-1)}), 64u);
    EXPECT_EQ(result_of("brev.b64", {1}), std::uint64_t{1} << 63);
    EXPECT_EQ(result_of("bfind.u32", {0x1000}), 12u);
    EXPECT_EQ(result_of("bfind.shiftamt.u32", {0x1000}), 19u);
    EXPECT_EQ(result_of("bfind.s32", {0xffffffff}), 0xffffffffu);
    EXPECT_EQ(result_of("fns.b32", {0xaaaaaaaa, 3, 1}), 3u);
    EXPECT_EQ(result_of("fns.b32", {0xaaaaaaaa, 3, 2}), 5u);
    EXPECT_EQ(result_of("fns.b32", {0xaaaaaaaa, 3, negative(-2)}), 1u);
    EXPECT_EQ(result_of("fns.b32", {0xaaaaaaaa, 0, 0}), 0xffffffffu);
    EXPECT_EQ(result_of("cnot.b32", {5}), 0u);
    EXPECT_EQ(result_of("not.b16", {0xff00}), 0xffu);
    for (unsigned table = 0; table < 256; ++table)
        EXPECT_EQ(result_of("lop3.b32", {0xf0, 0xcc, 0xaa, table}) & 0xff, table);
}

TEST(Ptx, IntegersAreComputed) {
    EXPECT_EQ(result_of("add.u32", {0xffffffff, 1}), 0u);
    EXPECT_EQ(result_of("add.sat.s32", {0x7fffffff, 1}), 0x7fffffffu);
    EXPECT_EQ(result_of("sub.sat.s32", {0x80000000, 1}), negative(-0x80000000ll));
    EXPECT_EQ(result_of("mul.lo.s32", {negative(-3), 5}), negative(-15));
    EXPECT_EQ(result_of("mul.hi.s32", {negative(-1), 5}), negative(-1));
    EXPECT_EQ(result_of("mul.hi.u32", {0xffffffff, 0xffffffff}), 0xfffffffeu);
    EXPECT_EQ(result_of("mul.hi.u64", {negative(-1), negative(-1)}), negative(-2));
    EXPECT_EQ(result_of("mul.hi.s64", {negative(-1), 3}), negative(-1));
    EXPECT_EQ(result_of("mul.wide.s32", {negative(-3), 5}), negative(-15));
    EXPECT_EQ(result_of("mul.wide.u16", {0xffff, 0xffff}), 0xfffe0001u);
    EXPECT_EQ(result_of("mad.wide.u32", {0xffffffff, 2, std::uint64_t{1} << 40}), 0x101fffffffeu);
    EXPECT_EQ(result_of("mad.hi.u32", {0x80000000, 4, 5}), 7u);
    EXPECT_EQ(result_of("sad.s32", {negative(-3), 4, 10}), 17u);
    EXPECT_EQ(result_of("min.s32", {negative(-3), 4}), negative(-3));
    EXPECT_EQ(result_of("min.u32", {negative(-3), 4}), 4u);
    EXPECT_EQ(result_of("abs.s32", {negative(-3)}), 3u);
    EXPECT_EQ(result_of("div.s32", {negative(-7), 2}), negative(-3));
    EXPECT_EQ(result_of("div.s32", {0x80000000, negative(-1)}), negative(-0x80000000ll));
    EXPECT_EQ(result_of("rem.s32", {negative(-7), 2}), negative(-1));
    EXPECT_EQ(result_of("rem.s64", {std::uint64_t{1} << 63, negative(-1)}), 0u);
    EXPECT_EQ(result_of("div.u32", {1, 0}), 0xffffffffu);
    EXPECT_EQ(result_of("slct.s32.s32", {1, 2, negative(-1)}), 2u);
    EXPECT_EQ(result_of("set.lt.u32.s32", {negative(-1), 0}), 0xffffffffu);
    EXPECT_EQ(result_of("set.lt.f32.u32", {negative(-1), 0}), 0u);
}

TEST(Ptx, FloatsAreComputed) {
    constexpr float tiny = std::numeric_limits<float>::denorm_min(),
                    nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(result_of("add.rz.f32", {bits(1.0f), bits(-1e-10f)}), bits(std::nextafter(1.0f, 0.0f)));
    EXPECT_EQ(result_of("add.rp.f32", {bits(1.0f), bits(1e-10f)}), bits(std::nextafter(1.0f, 2.0f)));
    EXPECT_EQ(result_of("add.f32", {bits(1.0f), bits(1e-10f)}), bits(1.0f));
    EXPECT_EQ(result_of("add.f32", {bits(tiny), bits(0.0f)}), bits(tiny));
    EXPECT_EQ(result_of("add.ftz.f32", {bits(tiny), bits(0.0f)}), bits(0.0f));
    EXPECT_EQ(result_of("add.sat.f32", {bits(5.0f), bits(1.0f)}), bits(1.0f));
    EXPECT_EQ(result_of("add.sat.f32", {bits(nan), bits(1.0f)}), bits(0.0f));
    EXPECT_EQ(result_of("mul.f32", {bits(nan), bits(1.0f)}), 0x7fffffffu);
    EXPECT_EQ(result_of("fma.rn.f64", {bits(3.0), bits(4.0), bits(5.0)}), bits(17.0));
    EXPECT_EQ(result_of("min.f32", {bits(nan), bits(2.0f)}), bits(2.0f));
    EXPECT_EQ(result_of("min.f32", {bits(0.0f), bits(-0.0f)}), bits(-0.0f));
    EXPECT_EQ(result_of("max.f32", {bits(-0.0f), bits(0.0f)}), bits(0.0f));
    EXPECT_EQ(result_of("neg.f32", {bits(0.0f)}), bits(-0.0f));
    EXPECT_EQ(result_of("sqrt.rn.f32", {bits(9.0f)}), bits(3.0f));
    EXPECT_EQ(result_of("rcp.approx.f32", {bits(4.0f)}), bits(0.25f));
    EXPECT_EQ(result_of("rsqrt.approx.ftz.f32", {bits(4.0f)}), bits(0.5f));
    EXPECT_EQ(result_of("ex2.approx.f32", {bits(-1.0f)}), bits(0.5f));
    EXPECT_EQ(result_of("lg2.approx.f32", {bits(8.0f)}), bits(3.0f));
    EXPECT_EQ(result_of("sin.approx.f32", {bits(0.0f)}), bits(0.0f));
}

TEST(Ptx, NumbersAreConverted) {
    EXPECT_EQ(result_of("cvt.rni.s32.f32", {bits(2.5f)}), 2u);
    EXPECT_EQ(result_of("cvt.rmi.s32.f32", {bits(-2.5f)}), negative(-3));
    EXPECT_EQ(result_of("cvt.rpi.s32.f32", {bits(2.1f)}), 3u);
    EXPECT_EQ(result_of("cvt.rzi.u8.f32", {bits(300.0f)}), 255u);
    EXPECT_EQ(result_of("cvt.rzi.s64.f64", {bits(1e30)}), 0x7fffffffffffffffu);
    EXPECT_EQ(result_of("cvt.rzi.s32.f32", {bits(std::numeric_limits<float>::quiet_NaN())}), 0u);
    EXPECT_EQ(result_of("cvt.rn.f32.s32", {negative(-16777217)}), bits(-16777216.0f));
    EXPECT_EQ(result_of("cvt.rm.f32.s32", {negative(-16777217)}), bits(-16777218.0f));
    EXPECT_EQ(result_of("cvt.rn.f32.u64", {negative(-1)}), bits(18446744073709551616.0f));
    EXPECT_EQ(result_of("cvt.rn.f32.f64", {bits(0.1)}), bits(0.1f));
    EXPECT_EQ(result_of("cvt.f64.f32", {bits(0.5f)}), bits(0.5));
    EXPECT_EQ(result_of("cvt.rzi.f32.f32", {bits(-1.7f)}), bits(-1.0f));
    EXPECT_EQ(result_of("cvt.s32.s8", {0x80}), negative(-128));
    EXPECT_EQ(result_of("cvt.u16.u32", {0x12345}), 0x2345u);
    EXPECT_EQ(result_of("cvt.sat.u8.s32", {negative(-5)}), 0u);
    EXPECT_EQ(result_of("cvt.sat.s8.u32", {0xffffffff}), 127u);
}

// --- the rewriter

Rewritten of(std::string_view text) {
    return rewrite(text, [](std::string_view, bool) { return std::string(); });
}

TEST(Ptx, NarrowFloatsAreConverted) {
    EXPECT_EQ(result_of("cvt.rn.f16.f32", {bits(1.0f)}), 0x3c00u);
    EXPECT_EQ(result_of("cvt.rn.f16.f32", {bits(-65504.0f)}), 0xfbffu);
    EXPECT_EQ(result_of("cvt.rn.f16.f32", {bits(65520.0f)}), 0x7c00u);
    EXPECT_EQ(result_of("cvt.rz.f16.f32", {bits(1e6f)}), 0x7bffu);
    EXPECT_EQ(result_of("cvt.rn.f16.f32", {bits(0x1p-24f)}), 1u);
    EXPECT_EQ(result_of("cvt.rn.f16.f32", {bits(0x1p-25f)}), 0u);
    EXPECT_EQ(result_of("cvt.rp.f16.f32", {bits(0x1p-25f)}), 1u);
    EXPECT_EQ(result_of("cvt.rm.f16.f32", {bits(-0x1p-25f)}), 0x8001u);
    EXPECT_EQ(result_of("cvt.rn.f16.f32", {bits(NAN)}), 0x7fffu);
    EXPECT_EQ(result_of("cvt.rn.f16.s32", {negative(-2049)}), 0xe800u); // a tie goes to even
    EXPECT_EQ(result_of("cvt.rn.bf16.f32", {bits(1.00390625f)}), 0x3f80u);
    EXPECT_EQ(result_of("cvt.rn.bf16.f32", {bits(-INFINITY)}), 0xff80u);
    EXPECT_EQ(result_of("cvt.rna.tf32.f32", {bits(1.00048828125f)}), bits(1.0009765625f));
    for (std::uint64_t half = 0; half < 0x10000; ++half) {
        const bool is_nan = (half & 0x7c00) == 0x7c00 && (half & 0x3ff) != 0;
        EXPECT_EQ(result_of("cvt.rn.f16.f32", {result_of("cvt.f32.f16", {half})}), is_nan ? 0x7fff : half);
    }
    EXPECT_EQ(result_of("cvt.rzi.s32.f16", {0xc500}), negative(-5));
    EXPECT_EQ(result_of("cvt.f32.bf16", {0xc0a0}), bits(-5.0f));
}

TEST(Ptx, HalvesAreComputedWithOneRounding) {
    EXPECT_EQ(result_of("add.f16", {0x3c00, 0x1000}), 0x3c00u); // 1 + 2^-11: a tie goes to even
    EXPECT_EQ(result_of("fma.rn.f16", {0x3c01, 0x3c01, 0}), 0x3c02u);
    EXPECT_EQ(result_of("fma.rn.bf16", {0x3f80, 0x3f80, 0x3b80}), 0x3f80u); // 1 + 2^-8
    EXPECT_EQ(result_of("fma.rn.bf16", {0x3fc0, 0x3f81, 0}), 0x3fc2u);      // a tie
    EXPECT_EQ(result_of("fma.rn.bf16", {0x3fc0, 0x3f81, 0x8d80}), 0x3fc1u); // 2^-100 less
    EXPECT_EQ(result_of("mul.f16x2", {0x3e00c000, 0x3e003800}), 0x4080bc00u);
    EXPECT_EQ(result_of("sub.sat.f16x2", {0x3c004400, 0x3e003c00}), 0x00003c00u);
    EXPECT_EQ(result_of("mul.ftz.f16", {0x0400, 0x3800}), 0u);
    EXPECT_EQ(result_of("mul.f16", {0x0400, 0x3800}), 0x0200u);
    EXPECT_EQ(result_of("min.f16", {0x8000, 0x0000}), 0x8000u);
    EXPECT_EQ(result_of("max.f16", {0x7e00, 0x3c00}), 0x3c00u);
    EXPECT_EQ(result_of("fma.rn.relu.f16", {0xbc00, 0x3c00, 0}), 0u);
    EXPECT_EQ(result_of("min.relu.s32", {negative(-2), 5}), 0u);
    EXPECT_EQ(result_of("max.relu.s32", {negative(-2), 5}), 5u);
    EXPECT_EQ(result_of("copysign.f32", {bits(-1.0f), bits(2.0f)}), bits(-2.0f));
    EXPECT_EQ(result_of("neg.bf16x2", {0x00013f80}), 0x8001bf80u);
    EXPECT_EQ(result_of("ex2.approx.f16x2", {0x4200bc00}), 0x48003800u);
    EXPECT_EQ(result_of("tanh.approx.f16", {0x7c00}), 0x3c00u);
    EXPECT_EQ(result_of("cvt.rn.f16x2.f32", {bits(1.5f), bits(-2.0f)}), 0x3e00c000u);
    EXPECT_EQ(result_of("cvt.rn.bf16x2.f32", {bits(1.0f), bits(-2.0f)}), 0x3f80c000u);
}

TEST(Ptx, DotProductsAreComputed) {
    EXPECT_EQ(result_of("dp4a.u32.u32", {0xff020304, 0x01010102, 5}), 255u + 2 + 3 + 8 + 5);
    EXPECT_EQ(result_of("dp4a.s32.s32", {0xff000000, 0x7f000000, 0}), negative(-127));
    EXPECT_EQ(result_of("dp4a.s32.u32", {0xff000000, 0xff000000, 1}), negative(-254));
    EXPECT_EQ(result_of("dp2a.lo.s32.s32", {0x0002ffff, 0x00000304, 0}), negative(2));
    EXPECT_EQ(result_of("dp2a.hi.u32.u32", {0x00020001, 0x03040000, 0}), 10u);
}

TEST(Ptx, VideoInstructionsAreComputed) {
    EXPECT_EQ(result_of("mul24.lo.u32", {0xff000003, 5}), 15u);
    EXPECT_EQ(result_of("mul24.lo.s32", {0xffffff, 5}), negative(-5));
    EXPECT_EQ(result_of("mul24.hi.u32", {0xffffff, 0xffffff}), 0xfffffe00u);
    EXPECT_EQ(result_of("mad24.lo.u32", {3, 4, 5}), 17u);
    EXPECT_EQ(result_of("vadd.s32.u32.s32", {3, negative(-4)}), negative(-1));
    EXPECT_EQ(result_of("vadd.s32.s32.s32.sat", {0x7fffffff, 1}), 0x7fffffffu);
    EXPECT_EQ(result_of("vsub.u32.u32.u32.sat", {3, 4}), 0u);
    EXPECT_EQ(result_of("vabsdiff.u32.s32.s32.add", {negative(-3), 4, 10}), 17u);
    EXPECT_EQ(result_of("vmax.s32.s32.s32.min", {negative(-3), 4, 2}), 2u);
    EXPECT_EQ(result_of("vshl.u32.u32.u32.clamp", {1, 99}), 0u);
    EXPECT_EQ(result_of("vshr.u32.u32.u32.wrap", {8, 33}), 4u);
    EXPECT_EQ(result_of("vadd4.u32.u32.u32", {0xff01ff01, 0x01010101, 0}), 0x00020002u);
    EXPECT_EQ(result_of("vadd4.u32.u32.u32.sat", {0xff01ff01, 0x01010101, 0}), 0xff02ff02u);
    EXPECT_EQ(result_of("vsub2.s32.s32.s32.sat", {0x80000001, 0x00010002, 0}), negative(-0x7fff0001));
    EXPECT_EQ(result_of("vabsdiff4.u32.u32.u32.add", {0x01020304, 0x04030201, 100}), 108u);
    EXPECT_EQ(result_of("vavrg2.u32.u32.u32", {0x00010003, 0x00020003, 0}), 0x00020003u);
}

TEST(Ptx, AStatementBecomesACall) {
    const std::string kernel = "__device__ int f(int a) {\n";
    EXPECT_EQ(of(kernel + "asm volatile(\"add.s32 %0, %0, %1;\"\n : \"+r\"(a)\n : \"r\"(g(a, 1)), \"n\"(2)\n "
                          ": \"memory\", \"cc\"); }")
                  .text,
              " int f(int a) {\n::scanscope::ptx (::scanscope::Place::current(), \"add.s32 %0, %0, %1;\"\n "
              " , ::scanscope::ptx_output(\"+r\", (a))\n  , ::scanscope::ptx_input(\"r\", (g(a, 1)))"
              " , ::scanscope::ptx_input(\"n\", (2))\n   ); }");
    EXPECT_EQ(of(kernel + "asm(\"membar.gl;\" ::: \"memory\"); }").text,
              " int f(int a) {\n::scanscope::ptx(::scanscope::Place::current(), \"membar.gl;\"  ); }");
}

TEST(Ptx, AProcessorsAssemblyStays) {
    for (const char* text : {"void f() { asm volatile(\"nop\"); }", "void f() { asm(\"\" ::: \"memory\"); }",
                             "#define PAUSE() asm volatile(\"pause; nop\" ::: \"memory\")\n",
                             "unsigned g() { unsigned a; __asm__(\"movl $1, %0\" : \"=r\"(a)); return a; }",
                             "void f() __asm__(\"g\");"})
        EXPECT_EQ(of(text).text, text);
}

// In a device function, nothing reaches the assembler.
TEST(Ptx, DeviceFunctionsKeepNoAssembly) {
    for (const char* text :
         {"\"nop\"", "\"movl (%1),%0\" : \"=r\"(v) : \"r\"(a)", "\"add.u32 %0, %1;\" : \"=q\"(v) : \"r\"(a)",
          "TEXT : \"=r\"(v)", "\"bar\" \".sync 0;\" : : : : label", "\"x\" : \"=r\" : v", "\"\\101\"", "",
          "u8\"nop;\"", "R\"(nop;)\""}) {
        const std::string rewritten =
            of("__global__ void k(int* a) { int v; asm volatile(" + std::string(text) + "); }").text;
        EXPECT_EQ(rewritten.find("asm"), std::string::npos) << rewritten;
    }
}

// A text with macros or preprocessor lines is known only in part.
TEST(Ptx, ATextInPiecesIsJudgedByItsInstructions) {
    const std::string macro = "DEVICE void f(int* p, int v) {\nasm volatile(\n#if WIDE\n \"";
    const std::string end = "\"\n#endif\n \"\" HINT \";\" :: \"l\"(p), \"r\"(v));\n}\n";
    const std::string known = of(macro + "st.global.u32 [%0], %1" + end).text;
    EXPECT_EQ(known,
              "DEVICE void f(int* p, int v) {\n::scanscope::ptx (::scanscope::Place::current(), \n#if WIDE\n "
              "\"st.global.u32 [%0], %1\"\n#endif\n \"\" HINT \";\"  , ::scanscope::ptx_input(\"l\", (p)) , "
              "::scanscope::ptx_input(\"r\", (v)));\n}\n");
    const Rewritten other = of(macro + "tcgen05.shift.cta_group::1 [%0]" + end);
    ASSERT_EQ(other.unsupported.size(), 1u);
    EXPECT_EQ(other.unsupported[0].line, 4u);
    EXPECT_EQ(other.unsupported[0].word, "tcgen05.shift.cta_group::1");
    const std::string of_host = "#define PAUSE asm volatile(\"pause\" NEWLINE \"nop\")\n";
    EXPECT_EQ(of(of_host).text, of_host);
}

TEST(Ptx, ARefusalHasTheLineOfTheInstruction) {
    const Rewritten result = of("__device__ void f() {\n asm volatile(\"{\\n\"\n  \".reg .u32 a;\\n\"\n  "
                                "\"wgmma.fence.sync.aligned;\"\n  \"}\");\n}");
    ASSERT_EQ(result.unsupported.size(), 1u);
    EXPECT_EQ(result.unsupported[0].line, 4u);
    EXPECT_EQ(result.unsupported[0].word, "wgmma.fence.sync.aligned");
    EXPECT_EQ(result.text, " void f() {\n  \n  \n  ::scanscope::refused_ptx()\n  ;\n}");
}

} // namespace
} // namespace scanscope::own::ptx
