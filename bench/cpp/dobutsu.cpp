// Dobutsu shogi whole, in plain C++, to compare speeds with packages/gyre/src/rulesets/games/dobutsu and tables/indexed: the same
// index up to the order of its digits, the same backward sweep by counters, the same forward audit, one thread.
// node bench/dist/dobutsu.js compiles and runs it. With an argument N only every N-th position is prepared and played, for a short look.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

using u8 = std::uint8_t;
using u32 = std::uint32_t;

enum { MyG, TheirG, MyE, TheirE, MyC, TheirC, MyH, TheirH, Looks };
static const int kSquares = 12, kAll = 4095, kTop = 7, kBottom = 7 << 9;
static const u8 kNothing = 255, kDrawn = 254;
static const int kMostMoves = 48, kSettled = kMostMoves + 1;
static const u32 kWins = ~0u, kLoses = ~0u - 1;

static int king[12], straight[12], aslant[12], up[12], down[12], henUp[12], henDown[12];
static int turned[4096], mirrored[4096], choose[13][3];
static int homeOf[144], turnOf[144];
static bool isFixed[144];
static std::vector<std::array<int, 2>> homes;

struct Board {
  int lion, their;
  int set[Looks];
  int hand[3];  // of the player to move
};

struct Block {
  int on[3];
  u32 first, stride;
};
static std::vector<Block> blocks;
static u32 firsts[27], size_;

static int bits(int set) { return __builtin_popcount(set); }
static int lowest(int set) { return __builtin_ctz(set); }

static void makeTables() {
  for (int s = 0; s < 12; s++)
    for (int dr = -1; dr <= 1; dr++)
      for (int dc = -1; dc <= 1; dc++) {
        int r = s / 3 + dr, c = s % 3 + dc;
        if ((dr == 0 && dc == 0) || r < 0 || r > 3 || c < 0 || c > 2) continue;
        int bit = 1 << (r * 3 + c);
        king[s] |= bit;
        (dr * dc == 0 ? straight : aslant)[s] |= bit;
        if (dr == -1 && dc == 0) up[s] |= bit;
        if (dr == 1 && dc == 0) down[s] |= bit;
        if (!(dr == 1 && dc != 0)) henUp[s] |= bit;
        if (!(dr == -1 && dc != 0)) henDown[s] |= bit;
      }
  for (int set = 0; set < 4096; set++)
    for (int s = 0; s < 12; s++)
      if (set >> s & 1) turned[set] |= 1 << (11 - s), mirrored[set] |= 1 << (s / 3 * 3 + 2 - s % 3);
  for (int n = 0; n <= 12; n++) choose[n][0] = 1, choose[n][1] = n, choose[n][2] = n * (n - 1) / 2;
  auto mirror = [](int s) { return s / 3 * 3 + 2 - s % 3; };
  std::fill(homeOf, homeOf + 144, -1);
  for (int m = 3; m < 12; m++)
    for (int t = 0; t < 9; t++) {
      if (m == t || (king[m] >> t & 1)) continue;
      int spot = m * 12 + t, image = mirror(m) * 12 + mirror(t);
      if (image < spot) {
        homeOf[spot] = homeOf[image], turnOf[spot] = 1;
        continue;
      }
      homeOf[spot] = homes.size(), isFixed[spot] = image == spot;
      homes.push_back({m, t});
    }
  for (int g = 0; g <= 2; g++)
    for (int e = 0; e <= 2; e++)
      for (int c = 0; c <= 2; c++) {
        u32 stride = choose[10][g] * (1 << g) * (3 - g) * choose[10 - g][e] * (1 << e) * (3 - e) *
                     choose[10 - g - e][c] * (1 << 2 * c) * (3 - c);
        blocks.push_back({{g, e, c}, size_, stride});
        firsts[g * 9 + e * 3 + c] = size_;
        size_ += homes.size() * stride;
      }
}

static u32 rankTurned(const Board& b, int home, bool mirror) {
  int free = kAll & ~(1 << homes[home][0]) & ~(1 << homes[home][1]), left = 10;
  u32 index = home, block = 0;
  for (int kind = 0; kind < 3; kind++) {
    int own = 0, theirs = 0, hens = 0;
    if (kind < 2) own = b.set[2 * kind] | b.set[2 * kind + 1], theirs = b.set[2 * kind + 1];
    else {
      own = b.set[MyC] | b.set[TheirC] | b.set[MyH] | b.set[TheirH];
      theirs = b.set[TheirC] | b.set[TheirH], hens = b.set[MyH] | b.set[TheirH];
    }
    if (mirror) own = mirrored[own], theirs = mirrored[theirs], hens = mirrored[hens];
    int n = 0, combination = 0, worn = 0;
    for (int rest = own; rest; rest &= rest - 1) {
      int bit = rest & -rest;
      combination += choose[bits(free & (bit - 1))][++n];
      worn = 2 * worn + ((theirs & bit) != 0);
      if (kind == 2) worn = 2 * worn + ((hens & bit) != 0);
    }
    index = index * choose[left][n] + combination;
    index = (index << (kind == 2 ? 2 * n : n)) + worn;
    index = index * (3 - n) + b.hand[kind];
    block = 3 * block + n;
    free &= ~own;
    left -= n;
  }
  return firsts[block] + index;
}

/** kLoses if the lions touch or one is on its last rank. */
static u32 rank(const Board& b) {
  int spot = b.lion * 12 + b.their, home = homeOf[spot];
  if (home < 0) return kLoses;
  u32 index = rankTurned(b, home, turnOf[spot]);
  return isFixed[spot] ? std::min(index, rankTurned(b, home, !turnOf[spot])) : index;
}

static int nth(int set, int n) {
  while (n--) set &= set - 1;
  return lowest(set);
}

/** False if the index is not the smaller of an arrangement and its mirror image. */
static bool place(u32 index, Board& b, bool* isOwnImage = nullptr) {
  int at = std::upper_bound(blocks.begin(), blocks.end(), index, [](u32 i, const Block& k) { return i < k.first; }) -
           blocks.begin() - 1;
  const Block& k = blocks[at];
  u32 rest = index - k.first;
  int home = rest / k.stride;
  rest %= k.stride;
  b.lion = homes[home][0], b.their = homes[home][1];
  std::fill(b.set, b.set + Looks, 0);
  int combination[3], worn[3], left = 10 - k.on[0] - k.on[1] - k.on[2];
  for (int kind = 2; kind >= 0; kind--) {
    int n = k.on[kind];
    left += n;
    b.hand[kind] = rest % (3 - n), rest /= 3 - n;
    int width = kind == 2 ? 2 * n : n;
    worn[kind] = rest & ((1 << width) - 1), rest >>= width;
    combination[kind] = rest % choose[left][n], rest /= choose[left][n];
  }
  int free = kAll & ~(1 << b.lion) & ~(1 << b.their);
  for (int kind = 0; kind < 3; kind++) {
    int own = 0, from = bits(free);
    for (int n = k.on[kind]; n > 0; n--) {
      do from--;
      while (choose[from][n] > combination[kind]);
      combination[kind] -= choose[from][n];
      int bit = 1 << nth(free, from), look = 2 * kind;
      if (kind == 2) look += 2 * (worn[kind] & 1), worn[kind] >>= 1;
      b.set[look + (worn[kind] & 1)] |= bit, worn[kind] >>= 1;
      own |= bit;
    }
    free &= ~own;
  }
  if (isOwnImage) *isOwnImage = false;
  if (!isFixed[b.lion * 12 + b.their]) return true;
  u32 image = rankTurned(b, home, true);
  if (isOwnImage) *isOwnImage = image == index;
  return image >= index;
}

static int mineOf(const Board& b) { return 1 << b.lion | b.set[MyG] | b.set[MyE] | b.set[MyC] | b.set[MyH]; }
static int theirsOf(const Board& b) {
  return 1 << b.their | b.set[TheirG] | b.set[TheirE] | b.set[TheirC] | b.set[TheirH];
}
static int attackersOn(const Board& b, int s) {
  return (straight[s] & b.set[TheirG]) | (aslant[s] & b.set[TheirE]) | (up[s] & b.set[TheirC]) |
         (henUp[s] & b.set[TheirH]) | (king[s] & 1 << b.their);
}
static bool attackedByMe(const Board& b, int s) {
  return (straight[s] & b.set[MyG]) | (aslant[s] & b.set[MyE]) | (down[s] & b.set[MyC]) | (henDown[s] & b.set[MyH]) |
         (king[s] & 1 << b.lion);
}

static void turn(Board& b) {
  for (int kind = 0; kind < 3; kind++) {
    int n = 0;
    for (int look = 2 * kind; look < (kind == 2 ? 8 : 2 * kind + 2); look += 2) {
      int mine = turned[b.set[look]];
      b.set[look] = turned[b.set[look + 1]], b.set[look + 1] = mine;
      n += bits(mine | b.set[look]);
    }
    b.hand[kind] = 2 - n - b.hand[kind];
  }
  int lion = 11 - b.lion;
  b.lion = 11 - b.their, b.their = lion;
}

static int eachOnce(u32* out, int count) {
  std::sort(out, out + count);
  return std::unique(out, out + count) - out;
}

static u32 rankAfter(Board& b, int to) {
  for (int look : {MyG, MyE, MyC, MyH})
    if (b.set[look] & to) {
      b.set[look] ^= to;
      u32 index = rank(b);
      b.set[look] ^= to;
      return index;
    }
  return rank(b);
}

static int movesFrom(u32 index, u32* out) {
  Board b;
  bool isOwnImage;
  place(index, b, &isOwnImage);
  bool wins = attackedByMe(b, b.their);
  for (int rest = king[b.lion] & kTop & ~mineOf(b); rest && !wins; rest &= rest - 1)
    if (!attackersOn(b, lowest(rest))) wins = true;
  if (wins) return out[0] = kWins, 1;
  turn(b);
  int own = theirsOf(b), empty = kAll & ~own & ~mineOf(b), count = 0, from = b.their;
  for (int rest = king[from] & ~own; rest; rest &= rest - 1) {
    b.their = lowest(rest);
    out[count++] = rankAfter(b, rest & -rest);
  }
  b.their = from;
  const int* steps[] = {straight, aslant, down, henDown};
  for (int i = 0; i < 4; i++) {
    int look = 2 * i + 1, before = b.set[look], hens = b.set[TheirH];
    for (int men = before; men; men &= men - 1)
      for (int rest = steps[i][lowest(men)] & ~own; rest; rest &= rest - 1) {
        int to = rest & -rest;
        b.set[look] = before & ~(men & -men);
        if (look == TheirC && (to & kBottom)) b.set[TheirH] = hens | to;
        else b.set[look] |= to;
        out[count++] = rankAfter(b, to);
        b.set[look] = before;
        if (look == TheirC) b.set[TheirH] = hens;
      }
  }
  for (int kind = 0; kind < 3; kind++) {
    int n = bits(b.set[2 * kind] | b.set[2 * kind + 1]) + (kind == 2 ? bits(b.set[MyH] | b.set[TheirH]) : 0);
    if (2 - n - b.hand[kind] <= 0) continue;
    for (int rest = empty; rest; rest &= rest - 1) {
      b.set[2 * kind + 1] |= rest & -rest;
      out[count++] = rank(b);
      b.set[2 * kind + 1] ^= rest & -rest;
    }
  }
  return isOwnImage ? eachOnce(out, count) : count;
}

static void add(const Board& b, u32* out, int& count) {
  u32 index = rank(b);
  if (index != kLoses) out[count++] = index;
}

static void beforeCapture(Board& b, int to, u32* out, int& count) {
  add(b, out, count);
  for (int kind = 0; kind < 3; kind++) {
    if (!b.hand[kind]) continue;
    b.hand[kind]--;
    for (int look = 2 * kind + 1; look < (kind == 2 ? 8 : 2 * kind + 2); look += 2) {
      b.set[look] |= to;
      add(b, out, count);
      b.set[look] ^= to;
    }
    b.hand[kind]++;
  }
}

static int movesInto(u32 index, u32* out) {
  Board b;
  bool isOwnImage;
  place(index, b, &isOwnImage);
  turn(b);
  int empty = kAll & ~mineOf(b) & ~theirsOf(b), count = 0, at = b.lion;
  for (int rest = king[at] & empty; rest; rest &= rest - 1) {
    b.lion = lowest(rest);
    beforeCapture(b, 1 << at, out, count);
  }
  b.lion = at;
  const int* steps[] = {straight, aslant, nullptr, henDown};
  for (int i : {0, 1, 3}) {
    int after = b.set[2 * i];
    for (int men = after; men; men &= men - 1) {
      for (int rest = steps[i][lowest(men)] & empty; rest; rest &= rest - 1) {
        b.set[2 * i] = (after ^ (men & -men)) | (rest & -rest);
        beforeCapture(b, men & -men, out, count);
      }
      b.set[2 * i] = after;
    }
  }
  int chicks = b.set[MyC], hens = b.set[MyH];
  for (int men = (chicks & ~kTop) | (hens & kTop); men; men &= men - 1) {
    int to = men & -men, from = (to << 3) & empty;
    if (!from) continue;
    b.set[MyC] = (chicks & ~to) | from, b.set[MyH] = hens & ~to;
    beforeCapture(b, to, out, count);
  }
  b.set[MyC] = chicks, b.set[MyH] = hens;
  for (int kind = 0; kind < 3; kind++) {
    b.hand[kind]++;
    for (int rest = b.set[2 * kind]; rest; rest &= rest - 1) {
      b.set[2 * kind] ^= rest & -rest;
      add(b, out, count);
      b.set[2 * kind] ^= rest & -rest;
    }
    b.hand[kind]--;
  }
  return isOwnImage ? eachOnce(out, count) : count;
}

static int countSteps(int men, const int* steps, int wanted) {
  int count = 0;
  for (; men; men &= men - 1) count += bits(steps[lowest(men)] & wanted);
  return count;
}

/** A count of moves, or a cell that is settled: won at once (not swept), won by entering, lost next. */
enum { Nothing = -1, WonAtOnce = -2, WonNext = -3, LostNext = -4, OverLost = -5 };
static int prepare(u32 index) {
  Board b;
  bool isOwnImage;
  if (!place(index, b, &isOwnImage)) return Nothing;
  if (attackedByMe(b, b.their)) return WonAtOnce;
  int mine = mineOf(b), count = 0, steps = king[b.lion] & ~mine;
  for (int rest = steps; rest; rest &= rest - 1) {
    if (attackersOn(b, lowest(rest))) continue;
    if (lowest(rest) < 3) return WonNext;
    count++;
  }
  int kinds = (b.hand[0] > 0) + (b.hand[1] > 0) + (b.hand[2] > 0), drops = kinds * bits(kAll & ~mine & ~theirsOf(b));
  auto others = [&](int wanted) {
    return countSteps(b.set[MyG], straight, wanted) + countSteps(b.set[MyE], aslant, wanted) +
           countSteps(b.set[MyC], up, wanted) + countSteps(b.set[MyH], henUp, wanted);
  };
  int checks = attackersOn(b, b.lion);
  if (!checks) count += drops + others(~mine);
  else if (!(checks & (checks - 1))) count += others(checks);
  if (!count) return steps == 0 && drops + others(~mine) == 0 ? OverLost : LostNext;
  if (!isOwnImage) return count;
  u32 out[256];
  int listed = movesFrom(index, out);
  count = 0;
  for (int i = 0; i < listed; i++) {
    if (out[i] == kLoses) continue;
    place(out[i], b);
    if (!attackedByMe(b, b.their)) count++;
  }
  return count;
}

static std::vector<u8> cells;

static bool follows(u32 index) {
  u32 out[256];
  int mark = prepare(index);
  if (mark == Nothing) return cells[index] == kNothing;
  int plies = cells[index] < kSettled || cells[index] == kDrawn ? -1 : cells[index] - kSettled;
  int listed = movesFrom(index, out), win = 1000, loss = 0;
  bool isDrawn = false;
  for (int i = 0; i < listed; i++) {
    int cell = out[i] == kWins ? kSettled : out[i] == kLoses ? kSettled + 1 : cells[out[i]];
    if (cell < kSettled || cell >= kDrawn) isDrawn = true;
    else if ((cell - kSettled) % 2 == 0) win = std::min(win, cell - kSettled + 1);
    else loss = std::max(loss, cell - kSettled + 1);
  }
  return plies == (win < 1000 ? win : isDrawn ? -1 : loss);
}

int main(int argc, char** argv) {
  auto now = [] { return std::clock(); };  // processor time: other programs do not count
  auto seconds = [](std::clock_t from, std::clock_t to) { return double(to - from) / CLOCKS_PER_SEC; };
  u32 step = argc > 1 ? std::atoi(argv[1]) : 1;
  makeTables();
  if (step > 1) {  // prepare, moves forwards and backwards at every step-th index
    u32 out[256];
    unsigned long long sum = 0;
    auto t0 = now();
    std::vector<u32> open;
    for (u32 i = 0; i < size_; i += step)
      if (prepare(i) > 0) open.push_back(i);
    auto t1 = now();
    for (u32 i : open) sum += movesFrom(i, out);
    auto t2 = now();
    for (u32 i : open) sum += movesInto(i, out);
    std::printf("{\"prepareNs\":%.1f,\"movesFromNs\":%.1f,\"movesIntoNs\":%.1f,\"sum\":%llu}\n",
                1e9 * seconds(t0, t1) / (size_ / step), 1e9 * seconds(t1, t2) / open.size(),
                1e9 * seconds(t2, now()) / open.size(), sum);
    return 0;
  }
  auto t0 = now();
  cells.resize(size_);
  std::vector<u32> known[3], frontier, next;
  for (u32 i = 0; i < size_; i++) {
    int mark = prepare(i);
    cells[i] = mark > 0 ? mark : mark == Nothing ? kNothing : mark == OverLost ? kSettled : mark == LostNext ? kSettled + 2 : kSettled + 1;
    if (mark == OverLost) known[0].push_back(i);
    if (mark == WonNext) known[1].push_back(i);
    if (mark == LostNext) known[2].push_back(i);
  }
  auto t1 = now();
  u32 moves[256];
  int plies = 0;
  for (;; plies++) {
    if (plies < 3) frontier.insert(frontier.end(), known[plies].begin(), known[plies].end());
    if (frontier.empty() && plies >= 2) break;
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
  auto t2 = now();
  long long wins = 0, losses = 0, draws = 0, wrong = 0;
  for (u32 i = 0; i < size_; i++) {
    if (!follows(i)) wrong++;
    if (cells[i] == kNothing) continue;
    if (cells[i] < kSettled) draws++;
    else ((cells[i] - kSettled) % 2 ? wins : losses)++;
  }
  auto t3 = now();
  std::printf(
      "{\"indices\":%u,\"wins\":%lld,\"draws\":%lld,\"losses\":%lld,\"wrong\":%lld,\"plies\":%d,\"prepareS\":%.1f,\"solveS\":%.1f,\"auditS\":%.1f}\n",
      size_, wins, draws, losses, wrong, plies - 1, seconds(t0, t1), seconds(t1, t2), seconds(t2, t3));
}
