import { useSignal } from '@preact/signals';
import { LiveBoard } from '../board/board.tsx';
import { Button } from '../parts/index.ts';
import { boardOfCells, withNextSquare, withSize } from './cells.ts';
import { setSetting } from './source.tsx';

/** A parameter that is a board in rows, edited on a board: a touch turns a square into the next kind. */
export function CellsEditor({
  name,
  squares,
  text,
}: {
  readonly name: string;
  readonly squares: string;
  readonly text: string;
}) {
  const isOpen = useSignal(false);
  const rows = text.split('|');
  const columns = Math.max(...rows.map((row) => row.length));
  const set = (next: string): void => setSetting(name, next);
  if (!isOpen.value)
    return (
      <div class="row">
        <Button words="Set up a position" act={() => (isOpen.value = true)} />
      </div>
    );
  return (
    <section class="cells-editor stack" aria-label="Set up a position">
      <p class="hint">A touch changes a square. Then press New game.</p>
      <div class="row">
        <label>
          rows{' '}
          <input
            type="number"
            min={1}
            max={12}
            value={rows.length}
            onChange={(event) => set(withSize(text, Number(event.currentTarget.value), columns))}
          />
        </label>
        <label>
          columns{' '}
          <input
            type="number"
            min={1}
            max={12}
            value={columns}
            onChange={(event) => set(withSize(text, rows.length, Number(event.currentTarget.value)))}
          />
        </label>
      </div>
      <LiveBoard
        board={boardOfCells(text)}
        label="Board to set up: each touch changes a square"
        targets={[]}
        isOpen
        moment={text.length}
        onTouch={(point) => set(withNextSquare(text, point, squares))}
      />
    </section>
  );
}
