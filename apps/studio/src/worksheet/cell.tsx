import { useSignal } from '@preact/signals';
import type { Picture } from 'gyre/algebra';
import { isProse, removeCell, runAgain, runLine } from '../actions/worksheet.ts';
import type { Cell, CellAnswer, TellingReport, ValueReport } from '../document/index.ts';
import { useFigure } from '../export/figures.ts';
import { tikzDocument } from '../export/tikz.ts';
import { Button } from '../parts/index.ts';
import { Maths } from './maths.tsx';
import { ReportView } from './value-report.tsx';

/** A cell: what was written, which can be changed and run again, and the answer to each of its statements. */
export function CellView({ cell, place }: { readonly cell: Cell; readonly place: number }) {
  const { source, answers, isDrawn = false } = cell;
  const isEditing = useSignal(false);
  return (
    <article class={`line card stack${isProse(source) ? ' prose' : ''}`} aria-label={`Cell ${place}`}>
      <div class="line-head row apart">
        {isEditing.value ? (
          <CellEditor cell={cell} onDone={() => (isEditing.value = false)} />
        ) : (
          <p class="line-input">{isProse(source) ? source.replace(/^\s*# ?/u, '') : source}</p>
        )}
        {isEditing.value ? null : (
          <div class="line-tools row">
            {isDrawn ? null : (
              <button type="button" class="small" onClick={() => (isEditing.value = true)}>
                Edit<span class="visually-hidden"> cell {place}</span>
              </button>
            )}
            <button type="button" class="small" onClick={() => void removeCell(cell.id)}>
              Remove<span class="visually-hidden"> cell {place}</span>
            </button>
          </div>
        )}
      </div>
      {answers.map((answer, i) => (
        <AnswerView key={`${i} ${answer.source}`} answer={answer} isOne={answers.length === 1} />
      ))}
    </article>
  );
}

function CellEditor({ cell, onDone }: { readonly cell: Cell; readonly onDone: () => void }) {
  const text = useSignal(cell.source);
  return (
    <form
      class="line-editor row"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.value.trim() === '') return;
        onDone();
        void runAgain(cell.id, text.value);
      }}
    >
      <input
        ref={(input) => input?.focus()}
        aria-label="This cell"
        value={text.value}
        spellcheck={false}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
      />
      <button type="submit" class="primary">
        Run again
      </button>
      <Button words="Leave it" act={onDone} />
    </form>
  );
}

/** The answer to a statement; where a cell has several, each stands below its own words. */
function AnswerView({ answer, isOne }: { readonly answer: CellAnswer; readonly isOne: boolean }) {
  const { source, report, comparison, telling, trouble } = answer;
  return (
    <section class="answer stack">
      {isOne ? null : <p class="line-input">{source}</p>}
      {trouble === undefined ? null : (
        <p class="trouble" role="alert">
          {trouble}.
        </p>
      )}
      {telling === undefined ? null : <TellingView telling={telling} source={source} />}
      {comparison === undefined ? null : (
        <>
          <p class="line-value row">{comparison.verdict ?? comparison.relation}</p>
          <p class="hint">{comparison.sides.join('; ')}.</p>
        </>
      )}
      {report === undefined ? null : (
        <>
          <ReportView report={report} />
          <Ask report={report} source={source} />
        </>
      )}
    </section>
  );
}

/** What a word told: one line, a table, a picture, or the values of a loop. */
function TellingView({ telling, source }: { readonly telling: TellingReport; readonly source: string }) {
  const { told, picture, rows } = telling;
  const lines = told.split('\n');
  const headings = lines.length === 1 || picture !== undefined ? 1 : 0;
  if (rows !== undefined) {
    return (
      <table class="turns">
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>
                <Maths of={row} />
              </td>
              <td>
                <code class="ascii">{row.text}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  return (
    <div class="told-with-picture row">
      <div>
        {lines.slice(0, headings).map((line) => (
          <p key={line} class="line-value row">
            {line}
          </p>
        ))}
        {lines.length === headings ? null : (
          <pre class="told" tabIndex={0}>
            {lines.slice(headings).join('\n')}
          </pre>
        )}
      </div>
      {picture === undefined ? null : <ToldPicture picture={picture} source={source} />}
    </div>
  );
}

function ToldPicture({ picture, source }: { readonly picture: Picture; readonly source: string }) {
  const isDrawn = source.startsWith(':draw');
  useFigure({
    what: isDrawn ? source.slice(6) : source,
    svg: () => picture.svg,
    tikz: () => tikzDocument(picture.tikz),
  });
  return (
    <img
      class="told-picture"
      alt={isDrawn ? `${source.slice(6)}, drawn` : 'the thermograph'}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(picture.svg)}`}
    />
  );
}

const SHORT_WORDS: readonly string[] = ['Thermograph', 'Mean', 'Temperature', 'Birthday', 'AtomicWeight'];
const LOOPY_WORDS: readonly string[] = ['Degree', 'Variety', 'Stops'];

/** Questions about a value, one click each: they become cells of their own. */
function Ask({ report, source }: { readonly report: ValueReport; readonly source: string }) {
  const asked = report.name ?? (source.includes('drawn game') ? report.text : source);
  const subject = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(asked) ? asked : `(${asked})`;
  return (
    <div class="row ask">
      <span class="hint">Ask for its</span>
      {(report.isLoopfree ? SHORT_WORDS : LOOPY_WORDS).map((word) => (
        <Button key={word} words={word} look="small" act={() => void runLine(`${subject}.${word}`)} />
      ))}
    </div>
  );
}
