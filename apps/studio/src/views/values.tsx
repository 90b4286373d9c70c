import { useSignal, useSignalEffect } from '@preact/signals';
import { type Statement, statementsOf, type WorksheetFormat } from 'gyre/algebra';
import { packDocument } from 'gyre/workers';
import { useRef } from 'preact/hooks';
import {
  drawing,
  game,
  type Line,
  questionOf,
  remember,
  type SideReport,
  sheetToRun,
  speak,
  toGameDocument,
  type ValueGraph,
  type ValueQuestion,
  type ValueReport,
  variables,
  worksheet,
} from '../document/index.ts';
import { ValueDrawing } from '../panels/value-drawing.tsx';
import { copyText, inWords } from '../parts/index.ts';
import { values } from '../workers/desks.ts';

const EXAMPLES: readonly string[] = [
  'over + *',
  'on - on',
  'a{0|a} + b{b|0}',
  '{1|-1}',
  'upon + ^',
  'dud',
  'tis + tisn',
  '{4||2|0}.Thermograph',
  'domineering("...|..#")',
  'for n in 0..5: n.{3|1}',
];

/** What stands between two expressions that are compared. */
const BETWEEN = '  ?  ';

/** A worksheet of loopy values: canonical form, sides, outcome, steps, comparison, sums. */
export function ValuesView() {
  const isBusy = useSignal(false);
  const stopping = useRef(new AbortController());
  const work = async (
    input: string,
    ask: (signal: AbortSignal) => Promise<Omit<Line, 'id' | 'input'>>,
  ): Promise<void> => {
    stopping.current = new AbortController();
    isBusy.value = true;
    const { signal } = stopping.current;
    const said = await ask(signal).catch((error: unknown) => ({
      trouble: signal.aborted ? 'Stopped' : inWords(error),
    }));
    isBusy.value = false;
    const id = Math.max(Date.now(), (worksheet.value[0]?.id ?? 0) + 1);
    worksheet.value = [{ id, input, ...said }, ...worksheet.value].slice(0, 30);
    speak('report' in said ? `${input} is ${said.report?.text ?? ''}` : `${input}: done`);
  };
  const evaluate = (input: string, question: ValueQuestion): Promise<void> =>
    work(input, async (signal) => {
      const answer = await values.ask('value', question, { signal });
      if ('relation' in answer) return { comparison: answer };
      if ('told' in answer) return { telling: answer };
      remember(answer.name, answer.form ?? answer.text);
      return { report: answer };
    });
  const evaluateLine = async (line: string): Promise<void> => {
    let statements: readonly Statement[];
    try {
      statements = statementsOf(line);
    } catch (error) {
      return work(line, () => Promise.reject(error));
    }
    if (statements.length === 0) return evaluate(line, questionOf(line));
    for (const statement of statements) {
      await evaluate(statement.source, questionOf(line, statement));
      if (stopping.current.signal.aborted) return;
    }
  };
  const compare = (a: string, b: string): Promise<void> =>
    work(`${a}${BETWEEN}${b}`, async (signal) => ({
      comparison: await values.ask('compare', { a: questionOf(a), b: questionOf(b) }, { signal }),
    }));
  useSignalEffect(() => {
    const lines = sheetToRun.value;
    if (lines.length === 0) return;
    sheetToRun.value = [];
    void (async () => {
      for (const line of lines) {
        const [a, b] = line.split(BETWEEN);
        await (b === undefined ? evaluateLine(line) : compare(a, b));
      }
    })();
  });
  return (
    <div class="values">
      <Entry onLine={evaluateLine} onEvaluate={evaluate} onCompare={compare} />
      {isBusy.value ? (
        <p class="row" role="status">
          Working…{' '}
          <button type="button" onClick={() => stopping.current.abort()}>
            Stop
          </button>
        </p>
      ) : null}
      <Names />
      <SaveSheet />
      {worksheet.value.map((line) => (
        <LineView key={line.id} line={line} />
      ))}
    </div>
  );
}

/** Saves the worksheet as a document, oldest line first. */
function SaveSheet() {
  if (worksheet.value.length === 0) return null;
  const save = async (format: WorksheetFormat, ending: string): Promise<void> => {
    const lines = worksheet.value.toReversed().map(({ input, report }) =>
      // A drawn game has no text of its own: its value stands for it.
      input.startsWith(DRAWN) ? `# ${input}:\n${report?.text ?? ''}` : input,
    );
    try {
      const text = await values.ask('document', { lines, format });
      saveText(text, `worksheet.${ending}`);
      speak(`worksheet.${ending} saved`);
    } catch (error) {
      speak(inWords(error));
    }
  };
  return (
    <p class="row">
      <span class="hint">Save the worksheet as</span>
      {FORMATS.map(([format, ending, name]) => (
        <button key={format} type="button" onClick={() => void save(format, ending)}>
          {name}
        </button>
      ))}
    </p>
  );
}

const FORMATS: readonly (readonly [WorksheetFormat, string, string])[] = [
  ['markdown', 'md', 'Markdown'],
  ['latex', 'tex', 'LaTeX'],
  ['html', 'html', 'HTML'],
];

/** How the line of a drawn game begins. */
const DRAWN = 'the drawn game from';

function saveText(text: string, name: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The names that were given to values. */
function Names() {
  const own = [...variables.value].filter(([name]) => name !== '_');
  if (own.length === 0) return null;
  return (
    <dl class="own-names" aria-label="Your names">
      {own.map(([name, value]) => (
        <div key={name} class="chip">
          <dt>{name}</dt>
          <dd>= {value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EntryProps {
  readonly onLine: (line: string) => Promise<void>;
  readonly onEvaluate: (input: string, question: ValueQuestion) => Promise<void>;
  readonly onCompare: (a: string, b: string) => Promise<void>;
}

function Entry({ onLine, onEvaluate, onCompare }: EntryProps) {
  const text = useSignal('over + *');
  const other = useSignal('');
  const { vertices, start, isOwned } = game.value;
  const drawnStart = Math.max(
    0,
    vertices.findIndex(({ id }) => id === start?.vertex),
  );
  return (
    <form
      class="entry"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.value.trim() === '') return;
        void (other.value.trim() === '' ? onLine(text.value) : onCompare(text.value, other.value));
      }}
    >
      <div class="entry-fields">
        <label class="stacked">
          Expression
          <input
            value={text.value}
            spellcheck={false}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
        </label>
        <label class="stacked">
          compare with (may be empty)
          <input
            value={other.value}
            spellcheck={false}
            onInput={(event) => (other.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          {other.value.trim() === '' ? 'Evaluate' : 'Compare'}
        </button>
      </div>
      <div class="row">
        <span class="hint">Try</span>
        {EXAMPLES.map((example) => (
          <button
            key={example}
            type="button"
            onClick={() => {
              text.value = example;
              void onLine(example);
            }}
          >
            {example}
          </button>
        ))}
        <button
          type="button"
          disabled={vertices.length === 0 || isOwned}
          onClick={() =>
            void onEvaluate(`${DRAWN} ${vertices[drawnStart].name}`, {
              game: packDocument(toGameDocument(drawing.value)),
              start: drawnStart,
            })
          }
        >
          Value of the drawn game
        </button>
      </div>
      <p class="hint">
        Numbers, *, *2, ^, v, on, off, over, under, upon, dud, tis; {'{L | R}'} with a name for a loop, as in
        a{'{0|a}'}; sums with + and −. Words ask about a value: {'{3|1}'}.Mean, upon.Degree; a position of a
        ruleset is domineering("..|.#"). Name a value with x := a{'{0|a}'}, then write x + off; _ is the last
        value.
      </p>
    </form>
  );
}

function LineView({ line }: { readonly line: Line }) {
  const { input, report, comparison, telling, trouble } = line;
  return (
    <article class="line">
      <p class="line-input">{input}</p>
      {trouble === undefined ? null : (
        <p class="trouble" role="alert">
          {trouble}.
        </p>
      )}
      {telling === undefined ? null : (
        <>
          <Told text={telling.told} hasHeading={telling.svg !== undefined} />
          {telling.svg === undefined ? null : (
            <img alt="the thermograph" src={`data:image/svg+xml;utf8,${encodeURIComponent(telling.svg)}`} />
          )}
        </>
      )}
      {comparison === undefined ? null : (
        <>
          <p class="line-value">{comparison.verdict ?? input.replace('  ?  ', ` ${comparison.relation} `)}</p>
          <p class="hint">{comparison.sides.join('; ')}.</p>
        </>
      )}
      {report === undefined ? null : <ReportView report={report} />}
    </article>
  );
}

/** What a word told: one line, or a table, which may have a heading. */
function Told({ text, hasHeading }: { readonly text: string; readonly hasHeading: boolean }) {
  const lines = text.split('\n');
  const headings = lines.length === 1 || hasHeading ? 1 : 0;
  return (
    <>
      {lines.slice(0, headings).map((line) => (
        <p key={line} class="line-value">
          {line}
        </p>
      ))}
      {lines.length === headings ? null : <pre class="told">{lines.slice(headings).join('\n')}</pre>}
    </>
  );
}

function ReportView({ report }: { readonly report: ValueReport }) {
  const isOneSided = report.onside.text !== undefined && report.onside.text === report.offside.text;
  return (
    <>
      <p class="line-value">
        = {report.text} <CopyLatex latex={report.latex} />
      </p>
      <p class="hint">
        {report.vertices} {report.vertices === 1 ? 'vertex' : 'vertices'} as written;{' '}
        {report.isLoopfree ? 'no loops' : report.isStopper ? 'a stopper' : 'not a stopper'}.
        {` ${report.outcome[0].toUpperCase()}${report.outcome.slice(1)}.`}
        {report.note === undefined ? '' : ` Note: ${report.note}.`}
      </p>
      <div class="sides">
        <SideView title={isOneSided ? 'Canonical form' : 'Onside'} side={report.onside} />
        {isOneSided ? null : <SideView title="Offside" side={report.offside} />}
      </div>
    </>
  );
}

function CopyLatex({ latex }: { readonly latex: string }) {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    isCopied.value = await copyText(latex, 'LaTeX');
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {isCopied.value ? 'Copied' : 'Copy LaTeX'}
    </button>
  );
}

function SideView({ title, side }: { readonly title: string; readonly side: SideReport }) {
  return (
    <section class="value-side">
      <h2>
        {title}
        {side.text === undefined ? '' : ` ${side.text}`}
      </h2>
      <p class="hint">{side.story}</p>
      {side.graph === undefined ? null : <ValueDrawing graph={side.graph} title={side.text ?? ''} />}
      {side.graph === undefined ? null : <OptionsTable graph={side.graph} />}
      {side.steps.length === 0 ? null : (
        <details>
          <summary>
            {side.steps.length === 1
              ? 'The one step, with its reason'
              : `The ${side.steps.length} steps, each with its reason`}
          </summary>
          <ol>
            {side.steps.map((step, i) => (
              <li key={`${i} ${step}`}>{step}</li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** The canonical graph as a table: the options of each vertex. */
function OptionsTable({ graph }: { readonly graph: ValueGraph }) {
  const optionsOf = (arcs: ValueGraph['left'], v: number): string =>
    arcs
      .filter(([from]) => from === v)
      .map(([, to]) => graph.names[to])
      .join(', ');
  return (
    <details>
      <summary>
        Its {graph.names.length === 1 ? 'vertex' : `${graph.names.length} vertices`} as a table
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Vertex</th>
            <th scope="col">Left options</th>
            <th scope="col">Right options</th>
          </tr>
        </thead>
        <tbody>
          {graph.names.map((name, v) => (
            <tr key={`${v} ${name}`}>
              <th scope="row">{name}</th>
              <td>{optionsOf(graph.left, v)}</td>
              <td>{optionsOf(graph.right, v)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
