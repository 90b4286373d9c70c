import { batch } from '@preact/signals';
import {
  forgetTroubles,
  type PlayLine,
  playLine,
  playParameters,
  playSource,
  playTable,
  playWish,
  TABLE,
  type TableOrigin,
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

/** Shows a table in the Play view. */
export function playFromTable(table: TableOrigin, line: PlayLine = { path: [] }): void {
  forgetTroubles();
  playTable.value = table;
  playLine.value = line;
  playWish.value++;
  playSource.value = TABLE;
  view.value = 'play';
}

/** The table at a web address; throws in words if the text is none. */
export function tableAt(text: string, isUnasked: boolean): TableOrigin {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Error(`"${text}" is not an address; write one that begins with https:// or http://`);
  const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  return { kind: 'address', name: name === '' ? url.host : name, address: url.href, isUnasked };
}
