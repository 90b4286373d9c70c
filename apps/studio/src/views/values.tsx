import '../style/values.css';
import type { ComponentType } from 'preact';
import { WORKSHEET } from '../actions/shown.ts';
import { type Bench, bench } from '../document/index.ts';
import { Button, Later } from '../parts/index.ts';
import { Sheet } from '../worksheet/sheet.tsx';
import type { StudioView } from './view.ts';

const BENCHES: readonly { readonly name: Bench; readonly title: string; readonly tip: string }[] = [
  { name: 'sheet', title: 'Worksheet', tip: 'Values, sums and comparisons' },
  { name: 'stoppers', title: 'Stoppers', tip: 'Every small stopper, in a table' },
  { name: 'unicycles', title: 'Unicycles', tip: 'Stoppers with one cycle' },
];

/** The benches whose code comes when they are first looked at. */
const LATER: Readonly<Record<Exclude<Bench, 'sheet'>, () => Promise<ComponentType>>> = {
  stoppers: async () => (await import('../worksheet/stoppers.tsx')).Stoppers,
  unicycles: async () => (await import('../worksheet/unicycles.tsx')).Unicycles,
};

/** Values of loopy games: the worksheet, and the benches of the laboratory. */
export const valuesView: StudioView = { Body: ValuesView, shown: () => WORKSHEET };

function ValuesView() {
  const now = bench.value;
  return (
    <div class="benches">
      <div class="bench-tabs bar" role="group" aria-label="What to work with">
        {BENCHES.map(({ name, title, tip }) => (
          <Button
            key={name}
            words={title}
            tip={tip}
            look="small"
            isOn={now === name}
            act={() => (bench.value = name)}
          />
        ))}
      </div>
      {now === 'sheet' ? <Sheet /> : <Later key={now} load={LATER[now]} />}
    </div>
  );
}
