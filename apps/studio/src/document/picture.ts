import type { Who } from './drawing.ts';
import type { Known } from './marks.ts';

/** What one mark on a vertex says: the value for the player to move, and the plies where they are known. */
export interface Mark {
  readonly known: Known;
  readonly plies?: number | undefined;
}

/** A vertex as it is to be drawn. */
export interface PictureVertex {
  readonly id: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** One mark, or two where Left to move and Right to move differ. */
  readonly marks: readonly Mark[];
  /** Who owns it, in a game with owners. */
  readonly owner?: 'left' | 'right';
  readonly isStart?: boolean;
  /** The token stands here, or the step is about it. */
  readonly isHere?: boolean;
  /** How many vertices it stands for, if it is a folded part; its marks are those of all of them. */
  readonly holds?: number;
  /** A step looks at it because of the one that is here. */
  readonly isThere?: boolean;
  /** Small texts at its corners, such as counters: one, or Left's and Right's; an empty one is not shown. */
  readonly notes?: readonly string[];
}

/** An arc as it is to be drawn. */
export interface PictureArc {
  readonly from: number;
  readonly to: number;
  readonly who: Who;
  /** best: a move that keeps the value; hot: the arc that the step or the last move used. */
  readonly weight: 'plain' | 'best' | 'hot';
  /** How far it bows to the right of its way, in pixels, so that it does not run through a vertex. */
  readonly bend?: number;
}

/** All that a scene or a picture file shows. Views make pictures; scene and writers only read them. */
export interface Picture {
  readonly vertices: readonly PictureVertex[];
  readonly arcs: readonly PictureArc[];
}
