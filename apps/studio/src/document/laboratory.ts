import type { PackedDocument } from 'gyre/workers';
import type { StopperFacts } from 'gyre-lab/stoppers';
import type { Written } from './worksheet.ts';

/** A row of the table of stoppers. */
export type StopperRow = StopperFacts;

/** What there is to say about a unicycle; or why no unicycle has the pattern. */
export type UnicycleReport =
  | { readonly kind: 'refused'; readonly pattern: string; readonly why: string }
  | {
      readonly kind: 'built';
      readonly pattern: string;
      readonly exits: readonly string[];
      readonly written: Written;
      readonly vertices: number;
      /** The game with places: its cycle on a circle. */
      readonly game: PackedDocument;
      /** The proof that it is canonical, claim by claim; undefined where it is not canonical. */
      readonly proof?: readonly string[];
    };

/** Unicycles that a search has found, each as its exits. */
export interface FoundUnicycles {
  readonly pattern: string;
  readonly found: readonly (readonly string[])[];
  readonly isAll: boolean;
  /** Why there is none, where the pattern forbids it. */
  readonly why?: string;
}
