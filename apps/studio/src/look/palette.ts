import { DRAW, LOSS, WIN } from 'gyre';
import type { Known } from '../document/index.ts';

/** The colours of a drawing. Teal, orange and grey are values; blue and red belong to the players. */
export interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  readonly left: string;
  readonly right: string;
  readonly accent: string;
  readonly fill: Readonly<Record<Known, string>>;
  readonly onFill: Readonly<Record<Known, string>>;
}

/** Ink on paper. */
export const LIGHT: Palette = {
  ground: '#fbfaf7',
  ink: '#1d2733',
  soft: '#8a94a0',
  left: '#1f5fd6',
  right: '#c8202f',
  accent: '#6a35b0',
  fill: { [WIN]: '#0b766b', [DRAW]: '#5f6b78', [LOSS]: '#b1500a', unknown: '#fbfaf7' },
  onFill: { [WIN]: '#ffffff', [DRAW]: '#ffffff', [LOSS]: '#ffffff', unknown: '#4a5561' },
};

/** Chalk on a blackboard. */
export const DARK: Palette = {
  ground: '#12181f',
  ink: '#e8edf2',
  soft: '#77838f',
  left: '#7aa7ff',
  right: '#ff7b81',
  accent: '#c9a2ff',
  fill: { [WIN]: '#45cdb9', [DRAW]: '#a3afbb', [LOSS]: '#f4a259', unknown: '#12181f' },
  onFill: { [WIN]: '#06231f', [DRAW]: '#12181f', [LOSS]: '#2c1602', unknown: '#b6c0ca' },
};
