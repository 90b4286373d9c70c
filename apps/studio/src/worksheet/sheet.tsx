import { useSignalEffect } from '@preact/signals';
import type { WorksheetFormat } from 'gyre/algebra';
import { useEffect, useRef } from 'preact/hooks';
import {
  clearSheet,
  isWorking,
  runLine,
  SHEET_FORMATS,
  sheetDocument,
  stopWorking,
} from '../actions/worksheet.ts';
import { sheetToRun, speak, variables, worksheet } from '../document/index.ts';
import { Button, inWords, isEmbedded, saveFile, Working } from '../parts/index.ts';
import { CellView } from './cell.tsx';
import { Entry } from './entry.tsx';

/** The worksheet: cells from the first to the last, and below them where the next one is written. */
export function Sheet() {
  const end = useRef<HTMLDivElement>(null);
  const count = worksheet.value.length;
  const answered = worksheet.value.at(-1)?.answers.length ?? 0;
  const shown = useRef({ count, answered });
  useSignalEffect(() => {
    const lines = sheetToRun.value;
    if (lines.length === 0) return;
    sheetToRun.value = [];
    for (const line of lines) void runLine(line);
  });
  useEffect(() => {
    const isNew =
      count > shown.current.count || (count === shown.current.count && answered > shown.current.answered);
    if (isNew) showCell(end.current?.previousElementSibling);
    shown.current = { count, answered };
  }, [count, answered]);
  return (
    <div class="values">
      <div class="cells page stack wide" tabIndex={0} role="region" aria-label="Worksheet">
        {count === 0 ? <Introduction /> : <SheetBar />}
        <Names />
        {worksheet.value.map((cell, i) => (
          <CellView key={cell.id} cell={cell} place={i + 1} />
        ))}
        <div ref={end} />
      </div>
      {isWorking.value ? <Working words="Working" stop={stopWorking} look="working" /> : null}
      <Entry />
    </div>
  );
}

/** Scrolls to a cell. A figure in another page scrolls only itself, and only once the reader is in it. */
function showCell(cell: Element | null | undefined): void {
  const cells = cell?.parentElement;
  if (!isEmbedded) cell?.scrollIntoView({ block: 'start' });
  else if (cell && cells && document.hasFocus())
    cells.scrollTop += cell.getBoundingClientRect().top - cells.getBoundingClientRect().top;
}

function Introduction() {
  return (
    <div class="introduction stack">
      <h2>What is a game worth?</h2>
      <p>
        Write an expression below, or take one of the examples. Numbers, *, *2, ^, v, on, off, over, under,
        upon, dud, tis; {'{L | R}'} with a name for a loop, as in a{'{0|a}'}; sums with + and −; comparisons
        with {'<='}, == and ?. Words ask about a value: {'{3|1}'}.Mean, upon.Degree; <code>help</code> lists
        them. A position of a ruleset is domineering("..|.#"). Name a value with x := a{'{0|a}'}, then write x
        + off; _ is the last value. A semicolon separates statements. # begins a line of prose.
      </p>
    </div>
  );
}

/** Saves the worksheet as a document, or empties it. */
function SheetBar() {
  const save = async (format: WorksheetFormat, ending: string): Promise<void> => {
    try {
      saveFile(await sheetDocument(format), `worksheet.${ending}`);
      speak(`worksheet.${ending} saved`);
    } catch (error) {
      speak(inWords(error));
    }
  };
  return (
    <div class="row">
      <span class="hint">Save the worksheet as</span>
      {SHEET_FORMATS.map(({ format, extension, name }) => (
        <Button key={format} words={name} look="small" act={() => void save(format, extension)} />
      ))}
      <Button words="Clear" look="small" act={clearSheet} />
    </div>
  );
}

/** The names that were given to values. */
function Names() {
  const own = [...variables.value].filter(([name]) => name !== '_');
  if (own.length === 0) return null;
  return (
    <dl class="own-names row" aria-label="Your names">
      {own.map(([name, value]) => (
        <div key={name} class="chip">
          <dt>{name}</dt>
          <dd>= {value}</dd>
        </div>
      ))}
    </dl>
  );
}
