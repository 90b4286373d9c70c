import { computed, signal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { toSheet } from '../actions/worksheet.ts';
import { type StopperRow, speak, type ValueReport, type Written } from '../document/index.ts';
import { task } from '../live/task.ts';
import { Button, Choice, Working } from '../parts/index.ts';
import { laboratory, values } from '../workers/desks.ts';
import { Maths } from './maths.tsx';
import { ReportView } from './value-report.tsx';

/** Vertices → the stoppers with so many; kept while the page is open. */
const known = signal<ReadonlyMap<number, readonly StopperRow[]>>(new Map());
/** The census to so many vertices is wanted. */
const wanted = signal(3);
const listing = task(
  'The census was stopped; what was found before is in the table.',
  (why) => `The census could not be made: ${why}.`,
);
const opening = task('', (why) => `${asked} could not be worked out: ${why}.`);
let asked = '';

const outcome = signal('');
const size = signal('');
const loops = signal('');
const stability = signal('');
const shownRows = signal(50);
/** The codes of the stoppers that are ticked, at most two. */
const picked = signal<readonly StopperRow[]>([]);
const opened = signal<{ readonly title: string; readonly report: ValueReport } | undefined>(undefined);
/** `vertices code` → the stopper as it is printed. */
const printed = signal<ReadonlyMap<string, Written>>(new Map());

const keyOf = ({ vertices, code }: StopperRow): string => `${vertices} ${code}`;

const rows = computed(() =>
  [...known.value]
    .filter(([vertices]) => vertices <= wanted.value)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, list]) => list),
);

const filtered = computed(() =>
  rows.value.filter(
    (row) =>
      (outcome.value === '' || row.outcome === outcome.value) &&
      (size.value === '' || row.vertices === Number(size.value)) &&
      (loops.value === '' || row.isLoopfree === (loops.value === 'no')) &&
      (stability.value === '' || row.stability === stability.value),
  ),
);

/** Every small stopper in a table: filter, open, add two of them. */
export function Stoppers() {
  useSignalEffect(() => void listTo(wanted.value));
  useSignalEffect(() => void typesetRows(filtered.value.slice(0, shownRows.value)));
  useEffect(() => listing.leave, []);
  return (
    <div class="laboratory page stack wide" tabIndex={0} role="region" aria-label="Stoppers">
      <h2>Every small stopper</h2>
      <p class="hint">
        All canonical stoppers with up to {wanted.value} vertices, the start counted: a stopper and its
        negative are two. Open one to see it drawn; tick two to add them.
      </p>
      <Filters />
      {listing.share.value === undefined ? null : (
        <Working words="Working out the census" share={listing.share.value} stop={listing.stop} />
      )}
      <p class="trouble">{listing.trouble.value === '' ? opening.trouble.value : listing.trouble.value}</p>
      <Adding />
      <Opened />
      <Table />
    </div>
  );
}

/** The stopper or the sum that was opened last. */
function Opened() {
  const place = useRef<HTMLElement>(null);
  const now = opened.value;
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [now]);
  if (now === undefined) return null;
  return (
    <article class="line card stack" aria-label="The stopper that is open" ref={place}>
      <div class="line-head row apart">
        <p class="line-input">{now.title}</p>
        <div class="line-tools row">
          <Button words="Put into the worksheet" look="small" act={() => toSheet(now.title)} />
          <Button words="Close" look="small" act={() => (opened.value = undefined)} />
        </div>
      </div>
      <ReportView report={now.report} />
    </article>
  );
}

const SIZES: readonly (readonly [string, string])[] = [
  ['3', 'to 3 vertices'],
  ['4', 'to 4 vertices'],
  ['5', 'to 5 vertices (about a minute)'],
];

function Filters() {
  const counts = [1, 2, 3, 4, 5].filter((n) => n <= wanted.value);
  return (
    <div class="row filters">
      <Choice
        label="Census"
        name="Census"
        value={String(wanted.value)}
        options={SIZES}
        onChoose={(value) => (wanted.value = Number(value))}
      />
      <Filter label="Vertices" of={size} options={counts.map((n) => [String(n), String(n)])} />
      <Filter
        label="Outcome"
        of={outcome}
        options={[
          ['L', 'Left wins'],
          ['R', 'Right wins'],
          ['N', 'the next player wins'],
          ['P', 'the previous player wins'],
        ]}
      />
      <Filter
        label="Loops"
        of={loops}
        options={[
          ['yes', 'loopy'],
          ['no', 'loop-free'],
        ]}
      />
      <Filter
        label="Stability"
        of={stability}
        options={[
          ['stable', 'stable'],
          ['unstable', 'unstable'],
          ['neither', 'neither'],
          ['side not found', 'side not found'],
        ]}
      />
    </div>
  );
}

interface FilterProps {
  readonly label: string;
  readonly of: { value: string };
  readonly options: readonly (readonly [string, string])[];
}

function Filter({ label, of, options }: FilterProps) {
  return (
    <Choice
      label={label}
      name={label}
      value={of.value}
      options={[['', 'all'], ...options]}
      onChoose={(value) => {
        of.value = value;
        shownRows.value = 50;
      }}
    />
  );
}

/** What to do with the stoppers that are ticked. */
function Adding() {
  const [a, b] = picked.value;
  if (a === undefined) return null;
  const sum = b === undefined ? undefined : `${inBrackets(a)} + ${inBrackets(b)}`;
  return (
    <p class="row adding" role="status">
      {b === undefined ? `${a.text} is ticked; tick another one to add them.` : `${a.text} and ${b.text}`}
      {sum === undefined ? null : <Button words="Add them" look="primary" act={() => void open(sum)} />}
      <Button words="Untick" act={() => (picked.value = [])} />
    </p>
  );
}

function inBrackets({ text }: StopperRow): string {
  return `(${text})`;
}

function Table() {
  const all = filtered.value;
  const some = all.slice(0, shownRows.value);
  if (rows.value.length === 0) return null;
  return (
    <>
      <p class="count">
        {all.length.toLocaleString('en')} of {rows.value.length.toLocaleString('en')} stoppers
      </p>
      <div class="stopper-table" tabIndex={0} role="region" aria-label="Table of stoppers">
        <table>
          <thead>
            <tr>
              <th scope="col">Add</th>
              <th scope="col">Stopper</th>
              <th scope="col">Vertices</th>
              <th scope="col">Outcome</th>
              <th scope="col">Loops</th>
              <th scope="col">Stability</th>
              <th scope="col">Degree</th>
              <th scope="col">Cycles</th>
            </tr>
          </thead>
          <tbody>
            {some.map((row) => (
              <Row key={keyOf(row)} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {some.length === all.length ? null : (
        <p>
          <Button words="Show more" act={() => (shownRows.value += 200)} />
        </p>
      )}
    </>
  );
}

function Row({ row }: { readonly row: StopperRow }) {
  const print = printed.value.get(keyOf(row));
  const isPicked = picked.value.some((one) => keyOf(one) === keyOf(row));
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={`Add ${row.text}`}
          checked={isPicked}
          onChange={(event) => pick(row, event.currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <button type="button" class="link" onClick={() => void open(row.text)}>
          <span class="visually-hidden">{row.text}, open</span>
          <span aria-hidden="true">{print === undefined ? row.text : <Maths of={print} />}</span>
        </button>
      </th>
      <td>{row.vertices}</td>
      <td>{row.outcome}</td>
      <td>{row.isLoopfree ? '' : 'loopy'}</td>
      <td>{row.stability}</td>
      <td>{row.degree ?? '–'}</td>
      <td>{row.patterns.join(', ')}</td>
    </tr>
  );
}

/** Ticks or unticks a stopper; of three the first is let go. */
function pick(row: StopperRow, isPicked: boolean): void {
  const others = picked.value.filter((one) => keyOf(one) !== keyOf(row));
  picked.value = isPicked ? [...others, row].slice(-2) : others;
}

/** Works out and shows a value. */
async function open(text: string): Promise<void> {
  asked = text;
  const report = await opening.run(() => values.ask('value', { text, variables: new Map() }));
  if (report === undefined || !('onside' in report)) return;
  opened.value = { title: text, report };
  speak(`${text} is ${report.text}`);
}

/** Works out the census up to so many vertices, the parts of it that are not known yet. */
function listTo(most: number): Promise<void> {
  return listing.run(async (following) => {
    for (let vertices = 1; vertices <= most; vertices++) {
      if (known.peek().has(vertices)) continue;
      following.onProgress(0);
      const found = await laboratory.ask('census', { vertices }, following);
      known.value = new Map([...known.peek(), [vertices, found]]);
    }
    speak(`${rows.peek().length} stoppers`);
  });
}

/** Typesets the rows that are shown. */
async function typesetRows(shown: readonly StopperRow[]): Promise<void> {
  if (listing.share.value !== undefined) return; // the worker is busy; asked again when it is not
  const lacking = shown.filter((row) => !printed.peek().has(keyOf(row)));
  if (lacking.length === 0) return;
  const question = lacking.map(({ vertices, code }) => ({ vertices, code }));
  const answer = await laboratory.ask('typeset', question).catch(() => []);
  printed.value = new Map([
    ...printed.peek(),
    ...answer.map((one, i): [string, Written] => [keyOf(lacking[i]), one]),
  ]);
}
