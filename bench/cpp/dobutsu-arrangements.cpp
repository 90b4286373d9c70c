// Counts all arrangements of the eight men of dobutsu shogi, on the board and in hands, legal or not, as the player to move sees them:
// each, and with mirror images counted once. docs/rulesets.md has the numbers. Takes some seconds.
//   g++ -O2 -o arrangements dobutsu-arrangements.cpp && ./arrangements
#include <cstdint>
#include <cstdio>
#include <vector>

// Squares 0 to 11 row by row; the player to move sits below row 3, and its last rank is row 0.
constexpr int SQUARES = 12;
using Set = unsigned;

int step(int square, int down, int right) {
  const int row = square / 3 + down, column = square % 3 + right;
  return row < 0 || row > 3 || column < 0 || column > 2 ? -1 : 3 * row + column;
}

int mirrored(int square) { return square - square % 3 + 2 - square % 3; }

enum Man { GIRAFFE, ELEPHANT, CHICK, HEN, LION, KINDS };
Set attackers[KINDS][SQUARES];  // from where a man of the player to move takes on a square

void fill_attackers() {
  const auto put = [](Man man, int to, int down, int right) {
    const int from = step(to, -down, -right);
    if (from >= 0) attackers[man][to] |= 1u << from;
  };
  for (int to = 0; to < SQUARES; to++) {
    for (int down = -1; down <= 1; down++)
      for (int right = -1; right <= 1; right++) {
        if (down == 0 && right == 0) continue;
        const bool is_straight = down == 0 || right == 0;
        put(LION, to, down, right);
        put(is_straight ? GIRAFFE : ELEPHANT, to, down, right);
        if (is_straight || down == -1) put(HEN, to, down, right);
      }
    put(CHICK, to, -1, 0);
  }
}

// Two men of a kind: mine or theirs, face up or, if there are four looks, down; on squares or in hands.
struct Two {
  Set squares = 0;
  Set mine[2] = {0, 0};  // face up, face down
  bool is_own_mirror = false;
};

std::vector<Two> all_twos(int looks) {
  std::vector<Two> all;
  const int on_board = SQUARES * looks, places = on_board + 2;
  const auto mirror = [=](int p) { return p < on_board ? mirrored(p / looks) * looks + p % looks : p; };
  for (int a = 0; a < places; a++)
    for (int b = a; b < places; b++) {
      if (b < on_board && a / looks == b / looks) continue;  // one square
      Two two;
      for (const int p : {a, b}) {
        if (p >= on_board) continue;
        const Set square = 1u << (p / looks);
        two.squares |= square;
        if (p % looks % 2 == 0) two.mine[p % looks / 2] |= square;
      }
      two.is_own_mirror = (mirror(a) == a && mirror(b) == b) || (mirror(a) == b && mirror(b) == a);
      all.push_back(two);
    }
  return all;
}

int main() {
  fill_attackers();
  const std::vector<Two> plain = all_twos(2), chicks = all_twos(4);
  const char *names[] = {"the lion of the player to move is on its last rank", "a lion can be taken",
                         "the other lion is on its last rank, the game is over", "play goes on"};
  std::uint64_t each[4] = {}, own_mirror[4] = {};
  for (int lion = 0; lion < SQUARES; lion++)
    for (int other = 0; other < SQUARES; other++) {
      if (lion == other) continue;
      const Set lions = 1u << lion | 1u << other;
      const bool in_middle = lion % 3 == 1 && other % 3 == 1;
      const bool by_lion = attackers[LION][other] >> lion & 1;
      for (const Two &g : plain) {
        if (g.squares & lions) continue;
        for (const Two &e : plain) {
          if (e.squares & (lions | g.squares)) continue;
          const Set taken = lions | g.squares | e.squares;
          const bool is_attacked = by_lion || (g.mine[0] & attackers[GIRAFFE][other]) != 0 ||
                                   (e.mine[0] & attackers[ELEPHANT][other]) != 0;
          for (const Two &c : chicks) {
            if (c.squares & taken) continue;
            const bool can_take = is_attacked || (c.mine[0] & attackers[CHICK][other]) != 0 ||
                                  (c.mine[1] & attackers[HEN][other]) != 0;
            const int kind = lion < 3 ? 0 : can_take ? 1 : other >= 9 ? 2 : 3;
            each[kind]++;
            if (in_middle && g.is_own_mirror && e.is_own_mirror && c.is_own_mirror) own_mirror[kind]++;
          }
        }
      }
    }
  std::uint64_t all = 0, all_once = 0;
  for (int kind = 0; kind < 4; kind++) {
    const std::uint64_t once = (each[kind] + own_mirror[kind]) / 2;
    std::printf("%s: %llu, mirror images counted once: %llu\n", names[kind], (unsigned long long)each[kind],
                (unsigned long long)once);
    all += each[kind];
    all_once += once;
  }
  std::printf("all: %llu, mirror images counted once: %llu\n", (unsigned long long)all, (unsigned long long)all_once);
}
