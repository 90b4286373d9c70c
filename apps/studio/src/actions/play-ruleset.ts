import { batch } from '@preact/signals';
import {
  forgetTroubles,
  lastTable,
  type Parameters,
  type PlayLine,
  type TableOrigin,
  view,
} from '../document/index.ts';
import { play } from '../live/playing.ts';

/** Shows a ruleset in the Play view: from its start, or from another place. */
export function playRuleset(name: string, parameters: Parameters = {}, line: PlayLine = { path: [] }): void {
  batch(() => {
    play({ kind: 'ruleset', name, parameters, line });
    view.value = 'play';
  });
}

/** Shows a table in the Play view. */
export function playFromTable(table: TableOrigin, line: PlayLine = { path: [] }): void {
  forgetTroubles();
  batch(() => {
    lastTable.value = table;
    play({ kind: 'table', table, line });
    view.value = 'play';
  });
}

/** The table at a web address; throws in words if the text is none. */
export function tableAt(text: string, isUnasked: boolean): TableOrigin {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Error(`"${text}" is not an address; write one that begins with https:// or http://`);
  const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  return { kind: 'address', name: name === '' ? url.host : name, address: url.href, isUnasked };
}
