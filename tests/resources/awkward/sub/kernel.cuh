a[b] = "\n"; // ;${x} @y@ )"\
#define tail \
  ]] ü ∧ ends without a newline