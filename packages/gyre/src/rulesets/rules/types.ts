/** A value for each player, or one for both. */
export type ForBoth<T> = T | readonly T[];

/** How points are joined: as on a grid, or as lists of points, a line each; one that ends where it begins is a ring. */
export type Lines = 'rook' | 'bishop' | 'queen' | 'alquerque' | 'none' | readonly string[];

/** A compass point: n is up. */
export type Way = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

/** One way to move a man. docs/rules.md explains each part. */
export interface MoveRule {
  readonly how: 'step' | 'slide' | 'jump' | 'fly' | 'drop' | 'exit';
  readonly ways?: readonly Way[];
  readonly onto?: 'empty' | 'enemy' | 'any';
  readonly far?: boolean;
  readonly most?: number;
  readonly over?: 'enemy' | 'own' | 'any';
  readonly takes?: boolean;
  readonly if?: { readonly to?: string; readonly from?: string; readonly beside?: 'enemy' };
  readonly when?: {
    readonly men?: number;
    readonly more?: number;
    readonly hand?: number;
    readonly board?: number;
    readonly over?: number;
  };
}

/** A kind of man. */
export interface Kind {
  readonly name: string;
  readonly letters: string;
  readonly of?: number;
  readonly moves: readonly MoveRule[];
  readonly promote?: { readonly to: string; readonly on: string };
}

/** One way in which the game ends. */
export interface End {
  readonly line?: number;
  readonly on?: Lines;
  readonly square?: readonly number[];
  readonly shapes?: readonly string[];
  readonly fewer?: number;
  readonly none?: string;
  readonly taken?: number;
  readonly reach?: string;
  readonly passed?: string;
  readonly stuck?: 'lost' | 'drawn' | 'won';
  readonly of?: string;
  readonly in?: string;
  readonly safe?: boolean;
  readonly by?: string;
  readonly way?: Way;
  readonly is?: 'won' | 'lost' | 'drawn';
}

/** A rules file with its parameters filled in. */
export interface FilledRules {
  readonly $schema?: string;
  readonly rules: 1;
  readonly name: string;
  readonly title?: string;
  readonly text?: string;
  readonly source?: string;
  readonly players?: readonly string[];
  readonly parameters?: Readonly<Record<string, number | string | boolean>>;
  readonly board: {
    readonly grid?: string | readonly number[];
    readonly without?: string;
    readonly points?: readonly (readonly [name: string, x: number, y: number])[];
    readonly lines?: Lines;
  };
  readonly regions?: Readonly<Record<string, ForBoth<string>>>;
  readonly men: readonly Kind[];
  readonly hands?: Readonly<Record<string, ForBoth<number> | 'any'>>;
  readonly placing?: 'first' | 'any';
  readonly captures?: 'gone' | 'hand';
  readonly mill?: { readonly line: number; readonly on?: Lines; readonly takes?: 'free' | 'any' };
  readonly pass?: 'never' | 'stuck' | 'any';
  readonly start?: readonly string[] | Readonly<Record<string, string>>;
  readonly first?: ForBoth<number>;
  readonly ends?: readonly End[];
  readonly endless?: 'drawn' | number;
}

/** A rules file as it is written: any value may be a parameter, such as `"$men"`, or a choice by one. */
export type Rules = {
  readonly [K in keyof FilledRules]: K extends 'parameters' ? FilledRules[K] : Written<FilledRules[K]>;
};

type Written<T> =
  | `$${string}`
  | { readonly choose: `$${string}`; readonly among: Readonly<Record<string, unknown>> }
  | (T extends object ? { readonly [K in keyof T]: Written<T[K]> } : T);
