import type { ComponentType } from 'preact';
import type { Shown } from '../actions/shown.ts';

/** A view: its code, and what it shows, with the fields of its link and the ways to save it. */
export interface StudioView {
  readonly Body: ComponentType;
  readonly shown: () => Shown;
}
