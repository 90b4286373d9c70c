import { CONVENTIONS, DRAW, LOSS, WIN } from 'gyre';
import { apply, game, setConvention } from '../document/index.ts';
import { answers, solveTrouble } from '../live/answers.ts';
import { Choice, meaningOf, ValueBadge } from '../parts/index.ts';

/** What each convention means, in one line. */
const MEANINGS: Readonly<Record<string, string>> = {
  normal: 'Whoever cannot move loses. Endless play is a draw.',
  misere: 'Whoever cannot move wins. Endless play is a draw.',
  asymmetric: 'Left wins if Right is stuck, draws if stuck herself; endless play is Right’s win (Löwe).',
  onside: 'Whoever cannot move loses. Endless play is Left’s win (Siegel γ⁺).',
  offside: 'Whoever cannot move loses. Endless play is Right’s win (Siegel γ⁻).',
};

/** The conventions by name, for lists. */
export const CONVENTION_NAMES = CONVENTIONS.map(
  ({ name }) => [name, name === 'misere' ? 'misère' : name] as const,
);

/** The convention picker and how the solving goes: shown above every view of the drawn game. */
export function GameBar() {
  const { convention } = game.value;
  const isNamed = CONVENTIONS.includes(convention);
  return (
    <div class="game-bar bar">
      <Choice
        label="Convention"
        tip={meaningOf('convention')}
        value={isNamed ? convention.name : ''}
        options={isNamed ? CONVENTION_NAMES : [...CONVENTION_NAMES, ['', convention.name]]}
        onChoose={(name) => {
          const chosen = CONVENTIONS.find((one) => one.name === name);
          if (chosen !== undefined) apply(setConvention(chosen));
        }}
      />
      <span class="meaning hint">
        {isNamed ? MEANINGS[convention.name] : 'A convention of the document’s own.'}
      </span>
      <SolveState />
    </div>
  );
}

function SolveState() {
  const found = answers.value;
  if (found === undefined) {
    return (
      <span class="solve-state row trouble" role="alert">
        {solveTrouble.value}
      </span>
    );
  }
  const { values } = found.solution;
  const count = (value: number): number => values.reduce((sum, x) => sum + (x === value ? 1 : 0), 0);
  return (
    <span class="solve-state row" data-solved="true">
      {([WIN, DRAW, LOSS] as const).map((value) => (
        <span key={value} class="tally row">
          <ValueBadge known={value} /> {count(value)}
        </span>
      ))}
      <span class="hint">{values.length === 1 ? 'position' : 'positions'}</span>
    </span>
  );
}
