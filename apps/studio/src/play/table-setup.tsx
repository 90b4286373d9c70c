import { useEffect } from 'preact/hooks';
import { playLine, playTable, playWish, TABLE, type TableOrigin, tableOf, tell } from '../document/index.ts';
import { begin, match } from '../live/playing.ts';
import { tableArena } from '../live/ruleset-arena.ts';
import { inWords } from '../parts/index.ts';
import { boardWords, goingOn, noteBegun } from './source.tsx';

/** A table: what it is of, how much of it there is, and where it comes from. */
export function TableSetup({ table }: { readonly table: TableOrigin }) {
  const last = goingOn();
  const same = last !== undefined && 'ruleset' in last && last.wish === playWish.value ? last : undefined;
  const isUnasked = table.kind === 'address' && table.isUnasked;
  useEffect(() => {
    if (isUnasked) {
      match.value = undefined;
      boardWords.value = 'The table of this link has not been asked for yet.';
    } else if (same === undefined) void start(table);
  }, []);
  if (isUnasked) return <Asking table={table} />;
  const rows = match.value === undefined ? '' : `, ${match.value.arena.positions.toLocaleString('en')} rows`;
  return (
    <div class="setup">
      <p class="hint">
        {table.kind === 'file'
          ? `${table.name}, ${megabytes(table.file.size)}${rows}. Only what is looked at is read. A reload does not keep the file.`
          : `${table.address}${rows}. Only what is looked at is read, by range requests.`}
      </p>
      <div class="row">
        <button type="button" onClick={() => void start(table)}>
          New game
        </button>
      </div>
    </div>
  );
}

/** A link names a host of its own: it is asked only if the reader agrees. */
function Asking({ table }: { readonly table: TableOrigin & { readonly kind: 'address' } }) {
  return (
    <div class="setup">
      <p>
        This link reads parts of the table <b>{table.name}</b> from <b>{new URL(table.address).host}</b>,
        which will see your network address. Nothing else is fetched or sent.
      </p>
      <div class="row">
        <button
          type="button"
          class="primary"
          onClick={() => {
            playWish.value++;
            playTable.value = { ...table, isUnasked: false };
          }}
        >
          Read it
        </button>
      </div>
    </div>
  );
}

async function start(table: TableOrigin): Promise<void> {
  const { from, path } = playLine.value;
  playLine.value = { path: [] };
  match.value = undefined;
  boardWords.value = 'Opening the table…';
  try {
    const opened = await tableArena(table, from);
    tableOf.value = { name: opened.table.name, parameters: opened.table.parameters };
    noteBegun({ arena: opened.arena, ruleset: TABLE, parameters: {}, wish: playWish.value });
    await begin(opened.arena, path);
  } catch (error) {
    boardWords.value = 'There is no board: the table could not be opened.';
    tell('trouble', `The table ${table.name} could not be opened: ${inWords(error)}.`);
  }
}

function megabytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
