import { signal } from '@preact/signals';
import { unpackDocument } from 'gyre/workers';
import { openDrawing } from '../actions/actions.ts';
import { toSheet } from '../actions/worksheet.ts';
import { type FoundUnicycles, speak, toDrawing, type UnicycleReport } from '../document/index.ts';
import { useFigure } from '../export/figures.ts';
import { writeSvg } from '../export/svg.ts';
import { writeTikz } from '../export/tikz.ts';
import { solvedPictureOf } from '../live/pictures.ts';
import { task } from '../live/task.ts';
import { palette } from '../look/theme.ts';
import { Button, Working } from '../parts/index.ts';
import { laboratory } from '../workers/desks.ts';
import { Maths } from './maths.tsx';

const pattern = signal('LLRLR');
const exits = signal('nimbers');
const report = signal<UnicycleReport | undefined>(undefined);
const found = signal<FoundUnicycles | undefined>(undefined);
/** What the laboratory is doing. */
const working = task('Stopped.', (why) => `${why}.`);

const LISTED = 20;

/** Stoppers with one cycle, built and found. */
export function Unicycles() {
  return (
    <div class="laboratory page stack wide" tabIndex={0} role="region" aria-label="Unicycles">
      <section class="stack">
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
          <Button words="Find them" act={() => void findAll()} />
        </form>
        <p class="hint">Exits are nimbers, nimbers:3, day:1, day:2, or games such as 0,*2,{'{1|-1}'}.</p>
        <FoundView />
        <ReportView />
      </section>
      {working.share.value === undefined ? null : (
        <Working words="Searching" share={working.share.value} stop={working.stop} />
      )}
      {working.trouble.value === '' ? null : (
        <p class="trouble" role="alert">
          {working.trouble.value}
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
  const drawn = toDrawing(unpackDocument(now.game));
  const picture = solvedPictureOf(drawn);
  const svg = writeSvg(picture, palette.value, `unicycle ${now.pattern}`);
  useFigure({
    what: `the unicycle ${now.pattern}`,
    svg: () => svg,
    tikz: () => writeTikz(picture, `unicycle ${now.pattern}`),
  });
  return (
    <article class="line card stack" aria-label={`Unicycle ${now.pattern}`}>
      <div class="value-side">
        <div class="side-words stack">
          <div class="line-value row">
            <Maths of={now.written} />
          </div>
          <code class="ascii">{now.written.text}</code>
          <p class="hint">
            {now.vertices} vertices; exits {now.exits.join(', ')}.{' '}
            {now.proof === undefined ? 'It is not canonical.' : 'It is canonical, with a proof.'}
          </p>
          <div class="row">
            <Button words="Open in Draw" look="small" act={() => openDrawing(drawn)} />
            <Button words="Put into the worksheet" look="small" act={() => toSheet(now.written.text)} />
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
      <ul class="found-exits row">
        {now.found.map((list) => (
          <li key={list.join()}>
            <Button words={list.join(', ')} look="small" act={() => void build(list.join())} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Builds a unicycle: the library's own, or the one with these exits. */
async function build(given?: string): Promise<void> {
  const question = { pattern: pattern.value.trim(), ...(given === undefined ? {} : { exits: given }) };
  const answer = await working.run((following) => laboratory.ask('unicycle', question, following));
  if (answer === undefined) return;
  report.value = answer;
  speak(answer.kind === 'refused' ? answer.why : `A unicycle with ${answer.vertices} vertices`);
}

async function findAll(): Promise<void> {
  const question = { pattern: pattern.value.trim(), exits: exits.value, most: LISTED };
  const answer = await working.run((following) => laboratory.ask('find', question, following));
  if (answer === undefined) return;
  found.value = answer;
  speak(`${answer.found.length} unicycles`);
}
