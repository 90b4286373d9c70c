/** Men that are alike, apart from how they look: whose they are, which face is up. */
export interface MenKind {
  /** How many there are; in games without hands, the most that can be on the board. */
  readonly most: number;
  /** In how many ways a man on the board can look. */
  readonly looks: number;
  /**
   * What becomes of men that are not on the board: 2, they are in one of two hands, and whose matters; 1, they are
   * in a box.
   */
  readonly hands: 1 | 2;
}

/** What the positions of a game are made of. */
export interface MenSetup {
  /** How many squares the board has: up to 26. */
  readonly squares: number;
  /** Where each symmetry of the board takes each square; the first leaves all where they are. */
  readonly symmetries?: readonly (readonly number[])[];
  /**
   * The leaders, men that are always on the board: every placement of them that the index has, as squares. Symmetries
   * are folded by the leaders: those that the index has must be all images of each other.
   */
  readonly leaders?: readonly (readonly number[])[];
  /** Are the leaders alike? Then a placement is a set of squares: give each once, in any order. */
  readonly alike?: boolean;
  readonly kinds: readonly MenKind[];
  /** Which numbers of men of each kind may be on the board together; all, if left out. */
  readonly allows?: (onBoard: readonly number[]) => boolean;
}

/**
 * An index of men on squares: every arrangement has one number from 0 to `size` − 1, and every number one arrangement,
 * except that an arrangement and its mirror images share the smallest of their numbers.
 *
 * It has a desk to work on: `leaders`, `sets` and `hands`. `place` lays an index out there, `rank` reads the index of
 * what lies there. Arrangements with as many men of each kind on the board form a block of consecutive
 * indices. In a block, the placement of the leaders counts most; then come, kind by kind, the squares (a combination
 * of those that are still free), the looks and the hands.
 */
export interface MenIndex {
  readonly size: number;
  /** Leader → its square. */
  readonly leaders: Int32Array;
  /** Look → the squares of the men that look so: first the looks of the first kind, and so on. */
  readonly sets: Int32Array;
  /** Kind → how many of its men are in the first hand; 0 for kinds with a box. */
  readonly hands: Int32Array;
  /** The index of the arrangement on the desk; −1 if the leaders stand where the index has none. */
  rank(): number;
  /** Lays an arrangement out on the desk; false if its number is not the smallest of its images. */
  place(index: number): boolean;
  /** Is the arrangement that was laid out last its own image under some symmetry? */
  isOwnImage(): boolean;
  /** The first index of each block, rising, and after them the size. */
  readonly blocks: readonly { readonly onBoard: readonly number[]; readonly first: number }[];
}
