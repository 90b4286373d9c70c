import { useSignal } from '@preact/signals';
import { packDocument } from 'gyre/workers';
import { runDrawn, runLine } from '../actions/worksheet.ts';
import { drawing, game, toGameDocument, worksheet } from '../document/index.ts';
import { Button } from '../parts/index.ts';

const EXAMPLES: readonly string[] = [
  'over + *',
  'on - on',
  'a{0|a} + b{b|0}',
  'x := {1|-1}; x + x; x <= 1',
  'upon + ^',
  'over <= upon',
  'tis + tisn',
  '{4||2|0}.Thermograph',
  'domineering("...|..#")',
  'for n in 0..5: n.{3|1}',
];

/** Where the next cell is written. */
export function Entry() {
  const text = useSignal(worksheet.value.length === 0 ? EXAMPLES[0] : '');
  const past = useSignal(0); // how many cells back the arrow keys have gone
  const run = (line: string): void => {
    text.value = '';
    past.value = 0;
    void runLine(line);
  };
  const recall = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const cells = worksheet.value;
    if (by === 0 || cells.length === 0) return;
    event.preventDefault();
    past.value = Math.max(0, Math.min(cells.length, past.value + by));
    text.value = past.value === 0 ? '' : cells[cells.length - past.value].source;
  };
  return (
    <form
      class="entry foot stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.value.trim() !== '') run(text.value);
      }}
    >
      <div class="entry-fields">
        <label class="stack">
          Expression
          <input
            value={text.value}
            spellcheck={false}
            autocapitalize="off"
            onInput={(event) => (text.value = event.currentTarget.value)}
            onKeyDown={recall}
          />
        </label>
        <button type="submit" class="primary">
          Evaluate
        </button>
      </div>
      <div class="examples row">
        <span class="hint">Try</span>
        {EXAMPLES.map((example) => (
          <Button key={example} words={example} look="small" act={() => run(example)} />
        ))}
        <DrawnValue />
      </div>
    </form>
  );
}

/** The value of what is drawn, from where it starts. */
function DrawnValue() {
  const { vertices, start, isOwned } = game.value;
  const from = Math.max(
    0,
    vertices.findIndex(({ id }) => id === start?.vertex),
  );
  const ask = (): void =>
    void runDrawn(`the drawn game from ${vertices[from].name}`, {
      game: packDocument(toGameDocument(drawing.value)),
      start: from,
    });
  return (
    <Button words="Value of the drawn game" look="small" isOff={vertices.length === 0 || isOwned} act={ask} />
  );
}
