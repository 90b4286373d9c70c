import { signal } from '@preact/signals';
import { solve, tokenGame } from 'gyre';
import { unpackDocument } from 'gyre/workers';
import { openDrawing } from '../actions/actions.ts';
import { runLine } from '../actions/worksheet.ts';
import { bench, type FoundUnicycles, speak, toDrawing, type UnicycleReport } from '../document/index.ts';
import { useFigure } from '../export/figures.ts';
import { writeSvg } from '../export/svg.ts';
import { writeTikz } from '../export/tikz.ts';
import { marksOf } from '../live/answers.ts';
import { pictureOf } from '../live/pictures.ts';
import { palette } from '../look/theme.ts';
import { inWords } from '../parts/index.ts';
import { laboratory } from '../workers/desks.ts';
import { Maths } from './maths.tsx';

const pattern = signal('LLRLR');
const exits = signal('nimbers');
const report = signal<UnicycleReport | undefined>(undefined);
const found = signal<FoundUnicycles | undefined>(undefined);
const trouble = signal('');
const share = signal<number | undefined>(undefined);
let stopping = new AbortController();

const LISTED = 20;

/** Stoppers with one cycle, built and found. */
export function Unicycles() {
  return (
    <div class="laboratory" tabIndex={0} role="region" aria-label="Unicycles">
      <section>
        <h2>Unicycles</h2>
        <p class="hint">
          A unicycle is a stopper in canonical form with one cycle: at each of its vertices one player may go
          on, and the other out to a game without loops. The pattern says who may go on, round the cycle.
        </p>
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            void build();
          }}
        >
          <Field label="Pattern" of={pattern} />
          <button type="submit" class="primary">
            Build one
          </button>
          <Field label="Exits" of={exits} />
          <button type="button" onClick={() => void findAll()}>
            Find them
          </button>
        </form>
        <p class="hint">Exits are nimbers, nimbers:3, day:1, day:2, or games such as 0,*2,{'{1|-1}'}.</p>
        <FoundView />
        <ReportView />
      </section>
      {share.value === undefined ? null : (
        <p class="row" role="status">
          Searching… {share.value === 0 ? '' : `${Math.round(100 * share.value)} % `}
          <button type="button" onClick={() => stopping.abort()}>
            Stop
          </button>
        </p>
      )}
      {trouble.value === '' ? null : (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </div>
  );
}

function Field({ label, of }: { readonly label: string; readonly of: { value: string } }) {
  return (
    <label>
      {label}{' '}
      <input
        value={of.value}
        size={14}
        spellcheck={false}
        autocapitalize="off"
        onInput={(event) => (of.value = event.currentTarget.value)}
      />
    </label>
  );
}

function ReportView() {
  const now = report.value;
  if (now === undefined) return null;
  if (now.kind === 'refused') {
    return (
      <p>
        No unicycle has the pattern {now.pattern}: {now.why}.
      </p>
    );
  }
  return <BuiltView now={now} />;
}

function BuiltView({ now }: { readonly now: Exclude<UnicycleReport, { kind: 'refused' }> }) {
  const source = unpackDocument(now.game);
  const drawn = toDrawing(source);
  const solution = solve(tokenGame(source.graph, source.convention));
  const picture = pictureOf(
    drawn,
    (v) => ({ marks: marksOf({ of: drawn.game, solution, took: 0 }, v) }),
    () => 'plain',
  );
  const svg = writeSvg(picture, palette.value, `unicycle ${now.pattern}`);
  useFigure({
    what: `the unicycle ${now.pattern}`,
    svg: () => svg,
    tikz: () => writeTikz(picture, `unicycle ${now.pattern}`),
  });
  return (
    <article class="line" aria-label={`Unicycle ${now.pattern}`}>
      <div class="value-side">
        <div class="side-words">
          <div class="line-value">
            <Maths of={now.written} />
          </div>
          <code class="ascii">{now.written.text}</code>
          <p class="hint">
            {now.vertices} vertices; exits {now.exits.join(', ')}.{' '}
            {now.proof === undefined ? 'It is not canonical.' : 'It is canonical, with a proof.'}
          </p>
          <div class="row">
            <button type="button" class="small" onClick={() => openDrawing(drawn)}>
              Open in Draw
            </button>
            <button type="button" class="small" onClick={() => toSheet(now.written.text)}>
              Put into the worksheet
            </button>
          </div>
          {now.proof === undefined ? null : (
            <details>
              <summary>The proof, {now.proof.length} claims</summary>
              <ol>
                {now.proof.map((claim, i) => (
                  <li key={`${i} ${claim}`}>{claim}</li>
                ))}
              </ol>
            </details>
          )}
        </div>
        <figure class="value-figure">
          <img
            alt={`The unicycle with the pattern ${now.pattern}, its cycle on a circle`}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
          />
        </figure>
      </div>
    </article>
  );
}

function FoundView() {
  const now = found.value;
  if (now === undefined) return null;
  if (now.found.length === 0) {
    const why = now.why === undefined ? 'none has exits from this set' : now.why;
    return (
      <p>
        No unicycle with the pattern {now.pattern} was found: {why}.
      </p>
    );
  }
  return (
    <>
      <p>
        {now.isAll ? `All ${now.found.length}` : `The first ${now.found.length}`} with the pattern{' '}
        {now.pattern}, by their exits; nimbers up to renaming:
      </p>
      <ul class="found-exits">
        {now.found.map((list) => (
          <li key={list.join()}>
            <button type="button" class="small" onClick={() => void build(list.join())}>
              {list.join(', ')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function toSheet(line: string): void {
  bench.value = 'sheet';
  void runLine(line);
}

/** Builds a unicycle: the library's own, or the one with these exits. */
async function build(given?: string): Promise<void> {
  const question = { pattern: pattern.value.trim(), ...(given === undefined ? {} : { exits: given }) };
  const answer = await working((options) => laboratory.ask('unicycle', question, options));
  if (answer === undefined) return;
  report.value = answer;
  speak(answer.kind === 'refused' ? answer.why : `A unicycle with ${answer.vertices} vertices`);
}

async function findAll(): Promise<void> {
  const question = { pattern: pattern.value.trim(), exits: exits.value, most: LISTED };
  const answer = await working((options) => laboratory.ask('find', question, options));
  if (answer === undefined) return;
  found.value = answer;
  speak(`${answer.found.length} unicycles`);
}

/** Asks the laboratory, with a way to stop; undefined, with words, if there is no answer. */
async function working<Answer>(
  ask: (options: { signal: AbortSignal; onProgress: (done: number) => void }) => Promise<Answer>,
): Promise<Answer | undefined> {
  stopping.abort();
  stopping = new AbortController();
  const { signal: stop } = stopping;
  trouble.value = '';
  share.value = 0;
  try {
    return await ask({ signal: stop, onProgress: (done) => (share.value = done) });
  } catch (error) {
    if (stop === stopping.signal) trouble.value = stop.aborted ? 'Stopped.' : `${inWords(error)}.`;
    return undefined;
  } finally {
    if (stop === stopping.signal) share.value = undefined;
  }
}
