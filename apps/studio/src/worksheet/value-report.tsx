import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { SideReport, ValueGraph, ValueReport, Written } from '../document/index.ts';
import { ValueDrawing } from '../panels/value-drawing.tsx';
import { Button, copyText } from '../parts/index.ts';
import { Maths } from './maths.tsx';

/** All that is said about a value: typeset, as text to copy, in words, drawn, step by step. */
export function ReportView({ report }: { readonly report: ValueReport }) {
  const { onside, offside, name, text, latex } = report;
  const isOneSided = onside.written !== undefined && onside.written.text === offside.written?.text;
  const head = (
    <>
      <div class="line-value row">
        <span>
          {name === undefined ? '' : <var>{name} </var>}= <Maths of={report} />
        </span>
        <code class="ascii">{text}</code>
        <Copy text={text} what="Text" />
        <Copy text={latex} what="LaTeX" />
      </div>
      <p class="hint">
        {report.vertices} {report.vertices === 1 ? 'vertex' : 'vertices'} as written;{' '}
        {report.isLoopfree ? 'no loops' : report.isStopper ? 'a stopper' : 'not a stopper'}.
        {` ${report.outcome[0].toUpperCase()}${report.outcome.slice(1)}.`}
        {report.note === undefined ? '' : ` Note: ${report.note}.`}
      </p>
    </>
  );
  if (isOneSided) return <SideView title="Canonical form" side={onside} head={head} />;
  return (
    <>
      {head}
      <div class="stack wide">
        <SideView title="Onside" side={onside} />
        <SideView title="Offside" side={offside} />
      </div>
    </>
  );
}

function Copy({ text, what }: { readonly text: string; readonly what: string }) {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    isCopied.value = await copyText(text, what);
  };
  return <Button words={isCopied.value ? 'Copied' : `Copy ${what}`} look="small" act={() => void copy()} />;
}

interface SideProps {
  readonly title: string;
  readonly side: SideReport;
  /** What stands above the words, beside the drawing. */
  readonly head?: ComponentChildren;
}

function SideView({ title, side, head }: SideProps) {
  const { written, graph, story, steps } = side;
  return (
    <section class="value-side">
      <div class="side-words stack">
        {head}
        <h2>
          {title} {written === undefined ? null : <Maths of={written} />}
        </h2>
        <p class="hint">{story}</p>
        {graph === undefined ? null : <OptionsTable graph={graph} />}
        {steps.length === 0 ? null : <Steps steps={steps} />}
      </div>
      {graph === undefined ? null : <ValueDrawing graph={graph} title={written?.text ?? ''} />}
    </section>
  );
}

function Steps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <details>
      <summary>
        {steps.length === 1
          ? 'The one step, with its reason'
          : `The ${steps.length} steps, each with its reason`}
      </summary>
      <ol>
        {steps.map((step, i) => (
          <li key={`${i} ${step}`}>{step}</li>
        ))}
      </ol>
    </details>
  );
}

/** The canonical graph as a table: the options of each vertex. */
function OptionsTable({ graph }: { readonly graph: ValueGraph }) {
  const { vertices } = graph;
  const optionsOf = (arcs: ValueGraph['left'], v: number): Written[] =>
    arcs.filter(([from]) => from === v).map(([, to]) => vertices[to]);
  return (
    <details>
      <summary>Its {vertices.length === 1 ? 'vertex' : `${vertices.length} vertices`} as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Vertex</th>
            <th scope="col">Left options</th>
            <th scope="col">Right options</th>
          </tr>
        </thead>
        <tbody>
          {vertices.map((vertex, v) => (
            <tr key={`${v} ${vertex.text}`}>
              <th scope="row">
                <Maths of={vertex} />
              </th>
              <td>
                <MathsList of={optionsOf(graph.left, v)} />
              </td>
              <td>
                <MathsList of={optionsOf(graph.right, v)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function MathsList({ of }: { readonly of: readonly Written[] }) {
  return (
    <>
      {of.map((one, i) => (
        <span key={`${i} ${one.text}`}>
          {i === 0 ? '' : ', '}
          <Maths of={one} />
        </span>
      ))}
    </>
  );
}
