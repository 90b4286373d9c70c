import { batch } from '@preact/signals';
import {
  type PlayLine,
  playLine,
  playParameters,
  playSource,
  playWish,
  type View,
  view,
} from '../document/index.ts';

/** Shows a ruleset in the Play view, or on the map: from its start, or from where a link says. */
export function playRuleset(
  name: string,
  parameters: Readonly<Record<string, string>> = {},
  line: PlayLine = { path: [] },
  to: View = 'play',
): void {
  batch(() => {
    playParameters.value = parameters;
    playLine.value = line;
    playWish.value++;
    playSource.value = name;
    view.value = to;
  });
}
