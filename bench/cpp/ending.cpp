// The algorithm of packages/gyre/src/rulesets/indexed-*.ts and games/chess in plain C++, to compare speeds:
// chess endings of White's men against the bare king whose captures all draw (KRK, KQK, KBNK).
// node bench/dist/rulesets.js compiles and runs it.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

enum Kind { King, Queen, Rook, Bishop, Knight };
const std::string kLetters = "KQRBN";

static u64 attacks[5][64], between[64][64];
static u8 rays[64][8][8], leaps[2][64][9];
static u8 turned[8][64];
static int pairOf[64][64], turnOf[64][64];
static std::vector<int> home;

static int at(int square, int up, int right) {
  int rank = square / 8 + up, file = square % 8 + right;
  return rank < 0 || rank > 7 || file < 0 || file > 7 ? 64 : rank * 8 + file;
}

static bool touch(int a, int b) { return std::abs(a / 8 - b / 8) <= 1 && std::abs(a % 8 - b % 8) <= 1; }

static bool isHome(int white, int black) {
  int rank = white / 8, file = white % 8;
  if (file > 3 || rank > file) return false;
  return rank < file || black / 8 <= black % 8;
}

static void makeTables() {
  const int directions[8][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
  const int knight[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
  for (int s = 0; s < 64; s++) {
    for (int g = 0; g < 8; g++) {
      int row = s / 8, column = s % 8;
      if (g & 4) std::swap(row, column);
      if (g & 2) row = 7 - row;
      if (g & 1) column = 7 - column;
      turned[g][s] = row * 8 + column;
    }
    for (int d = 0; d < 8; d++) {
      u64 passed = 0;
      for (int i = 0; i < 8; i++) {
        int to = at(s, directions[d][0] * (i + 1), directions[d][1] * (i + 1));
        rays[s][d][i] = to;
        if (to == 64) break;
        between[s][to] = passed;
        passed |= 1ull << to;
        attacks[Queen][s] |= 1ull << to;
        attacks[d < 4 ? Rook : Bishop][s] |= 1ull << to;
      }
    }
    int kings = 0, knights = 0;
    for (int d = 0; d < 8; d++) {
      int k = at(s, directions[d][0], directions[d][1]), n = at(s, knight[d][0], knight[d][1]);
      if (k < 64) leaps[0][s][kings++] = k, attacks[King][s] |= 1ull << k;
      if (n < 64) leaps[1][s][knights++] = n, attacks[Knight][s] |= 1ull << n;
    }
    leaps[0][s][kings] = leaps[1][s][knights] = 64;
  }
  for (int w = 0; w < 64; w++)
    for (int b = 0; b < 64; b++) {
      pairOf[w][b] = -1;
      if (!touch(w, b) && isHome(w, b)) pairOf[w][b] = home.size(), home.push_back(w * 64 + b);
    }
  for (int w = 0; w < 64; w++)
    for (int b = 0; b < 64; b++) {
      if (touch(w, b)) continue;
      int g = 0;
      while (!isHome(turned[g][w], turned[g][b])) g++;
      turnOf[w][b] = g;
      pairOf[w][b] = pairOf[turned[g][w]][turned[g][b]];
    }
}

struct Board {
  int square[4];  // white king, black king, White's men
  int side;
};

static int men, kind[4];
static const u8 kNothing = 255, kDrawn = 254;
static const int kMostMoves = 62, kSettled = kMostMoves + 1;

static bool onDiagonal(int s) { return s % 9 == 0; }

static int rankOf(const Board& b, int pair, int g) {
  int rank = pair;
  for (int m = 2; m < men; m++) rank = rank * 64 + turned[g][b.square[m]];
  return rank;
}

static int indexOf(const Board& b) {
  int pair = pairOf[b.square[0]][b.square[1]];
  if (pair < 0) return -1;
  int g = turnOf[b.square[0]][b.square[1]];
  int rank = rankOf(b, pair, g);
  if (onDiagonal(home[pair] >> 6) && onDiagonal(home[pair] & 63))
    rank = std::min(rank, rankOf(b, pair, ((g & 4) ^ 4) | ((g & 1) << 1) | ((g & 2) >> 1)));
  return 2 * rank + b.side;
}

static void place(int index, Board& b) {
  b.side = index & 1;
  int rest = index >> 1;
  for (int m = men - 1; m >= 2; m--) b.square[m] = rest & 63, rest >>= 6;
  b.square[0] = home[rest] >> 6;
  b.square[1] = home[rest] & 63;
}

static int mirror(const Board& b) {
  for (int m = 0; m < men; m++) {
    int other = turned[4][b.square[m]];
    if (other != b.square[m]) return b.square[m] < other ? -1 : 1;
  }
  return 0;
}

static u64 occupied(const Board& b) {
  u64 bits = 0;
  for (int m = 0; m < men; m++) bits |= 1ull << b.square[m];
  return bits;
}

/** Is the square attacked by a side? Man `gone` has been captured. */
static bool attacked(const Board& b, int side, int square, u64 all, int gone) {
  if (side == 1) return attacks[King][b.square[1]] >> square & 1;
  for (int m = 0; m < men; m++) {
    if (m == 1 || m == gone) continue;
    int from = b.square[m];
    if ((attacks[kind[m]][from] >> square & 1) && !(between[from][square] & all)) return true;
  }
  return false;
}

static bool inCheck(const Board& b, int side) { return attacked(b, 1 - side, b.square[side], occupied(b), -1); }

template <class Visit>
static void forEachTarget(int m, int from, u64 all, Visit visit) {
  if (kind[m] == King || kind[m] == Knight) {
    for (const u8* to = leaps[kind[m] == Knight][from]; *to < 64; to++) visit(*to);
    return;
  }
  int first = kind[m] == Bishop ? 4 : 0, last = kind[m] == Rook ? 4 : 8;
  for (int d = first; d < last; d++)
    for (const u8* to = rays[from][d]; *to < 64; to++) {
      visit(*to);
      if (all >> *to & 1) break;
    }
}

static bool isOwn(int m, int side) { return (m == 1) == (side == 1); }

static u8 prepare(int index) {
  Board b;
  place(index, b);
  for (int m = 1; m < men; m++)
    for (int o = 0; o < m; o++)
      if (b.square[m] == b.square[o]) return kNothing;
  if (indexOf(b) != index || inCheck(b, 1 - b.side)) return kNothing;
  bool ownMirror = onDiagonal(b.square[0]) && mirror(b) == 0;
  u64 all = occupied(b);
  int count = 0;
  for (int m = 0; m < men; m++) {
    if (!isOwn(m, b.side)) continue;
    int from = b.square[m];
    forEachTarget(m, from, all, [&](int to) {
      int captured = -1;
      if (all >> to & 1) {
        for (int o = 0; o < men; o++)
          if (b.square[o] == to) captured = o;
        if (isOwn(captured, b.side) || captured < 2) return;
      }
      u64 after = (all & ~(1ull << from)) | 1ull << to;
      if (attacked(b, 1 - b.side, m == b.side ? to : b.square[b.side], after, captured)) return;
      if (ownMirror) {
        b.square[m] = to;
        int order = mirror(b);
        b.square[m] = from;
        if (order > 0) return;
      }
      count++;
    });
  }
  if (count > 0) return count;
  return inCheck(b, b.side) ? kSettled : kDrawn;
}

static int movesInto(int index, u32* out) {
  Board b;
  place(index, b);
  bool ownMirror = onDiagonal(b.square[0]) && mirror(b) == 0;
  u64 all = occupied(b);
  int mover = 1 - b.side, count = 0;
  for (int m = 0; m < men; m++) {
    if (!isOwn(m, mover)) continue;
    int to = b.square[m];
    forEachTarget(m, to, all, [&](int from) {
      if (all >> from & 1) return;
      Board p = b;
      p.square[m] = from;
      p.side = mover;
      if (ownMirror && mirror(p) > 0) return;
      if (inCheck(p, b.side)) return;
      int found = indexOf(p);
      if (found >= 0) out[count++] = found;
    });
  }
  return count;
}

int main(int argc, char** argv) {
  std::string name = argc > 1 ? argv[1] : "KBNK";
  kind[0] = kind[1] = King;
  men = 2;
  for (char letter : name.substr(1, name.size() - 2)) kind[men++] = kLetters.find(letter);
  makeTables();
  auto now = [] { return std::clock(); };  // processor time: other programs do not count
  auto ms = [](std::clock_t from, std::clock_t to) { return 1000.0 * double(to - from) / CLOCKS_PER_SEC; };
  auto begin = now();
  u32 size = 2 * home.size();
  for (int m = 2; m < men; m++) size *= 64;
  std::vector<u8> cells(size);
  std::vector<u32> frontier, next;
  for (u32 i = 0; i < size; i++)
    if ((cells[i] = prepare(i)) == kSettled) frontier.push_back(i);
  auto prepared = now();
  u32 moves[256];
  int plies = 0;
  for (; !frontier.empty(); plies++) {
    u8 mark = kSettled + plies + 1;
    for (u32 q : frontier) {
      int found = movesInto(q, moves);
      for (int i = 0; i < found; i++) {
        u8& cell = cells[moves[i]];
        if (cell >= kSettled) continue;
        if (plies % 2 == 0 || --cell == 0) cell = mark, next.push_back(moves[i]);
      }
    }
    frontier.swap(next);
    next.clear();
  }
  auto end = now();
  u64 settled = std::count_if(cells.begin(), cells.end(), [](u8 c) { return c >= kSettled && c < kDrawn; });
  std::printf("{\"ending\":\"%s\",\"indices\":%u,\"settled\":%llu,\"plies\":%d,\"prepareMs\":%.2f,\"solveMs\":%.2f}\n",
              name.c_str(), size, (unsigned long long)settled, plies - 1, ms(begin, prepared), ms(prepared, end));
}
