"""Nasty texts that strangers might put in place of a name or a number."""

NAMES = [
    "", "a & b < c > d \" e '", "<script>alert(1)</script>", "</title><script>alert(1)</script>", "]]>", "<!--",
    "%TITLE% %FILM% %NOTE% %STEPS%", "%1 %2 %n %s", "{threads} {number} [x]", "${HOME} $(id) `id` ; rm -rf x",
    "../../etc/passwd", "C:\\windows\\x.cuh", "file:///etc/passwd", "https://example.org/?a=b&c=d", "javascript:alert(1)",
    "\x1b]0;title\x07\x1b[2J\x1b[31m", "clean\r\n1 finding: hazard", "a\x00b", "\x7f\x80\x9b31m", "\u202e\u2066right to left",
    "\ufeff\u200b\u200d", "\u2028\u2029", "\ud83d\udca3 \U0001F469\u200d\U0001F52C".encode("utf-16", "surrogatepass").decode("utf-16"),
    "a\u0301" * 40, "x" * 300, "word " * 2000, "\n" * 50, "\t" * 50, "-o", "--help", "0", "-1", "nan", "null",
    "__syncthreads()", "step(\"a\", b)", "CON", ".", "..", "/",
]
LONG = 200_000  # characters
VALUES = ["", "0", "-1", "1", "2", "7", "8", "33", "64", "2048", "2049", "4294967295", "4294967296", "500000000",
          "9223372036854775808", "18446744073709551615", "18446744073709551616", "1e999", "1e-999", "0x10", "010", "2^31",
          "x", "nan", "inf", "1,2,3", "0,0,0", "-1,0,0,1,1,3,3,2", "3,3,3,3,3,3,3,3", ",", "1,", "1;2", " 1", "nonzero",
          "changed", "hillis-steele", "on", "1,2,3,4," * 5000]
OPTIONS = ["bins", "bits", "keep", "scan", "segments", "parents", "padding", "finish", "without-barrier", "unknown"]
NUMBERS = [0, 1, 2, 3, 7, 31, 32, 33, 127, 128, 255, 256, 1023, 1024, 1025, 65534, 65535, 65536, (1 << 20) - 1, 1 << 20,
           (1 << 20) + 1, 1 << 28, (1 << 31) - 1, 1 << 31, (1 << 32) - 2, (1 << 32) - 1, 1 << 32, (1 << 53) + 1,
           (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
WORDS = ["int32", "int64", "float32", "float64", "uint32", "uint64", "sum", "product", "max", "xor", "compose", "exclusive",
         "inclusive", "deadlock", "out of bounds", "bad mask", "livelock", "launch failed", "exception", "none", "heads",
         "predicate", "digit", "index", "count", "opening", "closing", "emulator", "cuda", "random", "reversed"]
JSON_NUMBERS = ["0", "-0", "-1", "1", "1e-320", "1e308", "1e999", "-1e999", "18446744073709551615", "18446744073709551616",
                "9007199254740993", "0.1", "1e-9", "null", "true", "\"5\"", "[]", "{}", "[[[[[[[[[[[[]]]]]]]]]]]]", "NaN",
                "Infinity", "01", "1.", "\"\\ud800\"", "\"\\u0000\""]
