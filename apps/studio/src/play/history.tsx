import { DRAW, LOSS, WIN } from 'gyre';
import { lookOf, type Standing, valueInWords } from '../document/index.ts';
import { hidesValues, lookAt, match } from '../live/playing.ts';
import { ValueBadge } from '../parts/index.ts';

/** The moves so far. A click looks at that moment. */
export function History() {
  const now = match.value;
  if (now === undefined || now.plies.length === 0) return null;
  return (
    <section>
      <h2>So far</h2>
      <ol class="history">
        {now.plies.map(({ player, option }, index) => (
          <li key={`${index} ${option.choice}`} class={player === 0 ? 'of-left' : 'of-right'}>
            <button
              type="button"
              class="quiet"
              aria-current={now.at === index + 1 ? 'step' : undefined}
              onClick={() => lookAt(index + 1)}
            >
              {now.arena.players[player]}: {option.name}
            </button>{' '}
            {hidesValues.value ? null : (
              <>
                <ValueBadge known={option.value} plies={option.plies} />
                {option.isBest ? null : <small> not best</small>}
              </>
            )}
          </li>
        ))}
      </ol>
      {now.at < now.plies.length ? (
        <p class="hint">
          You are looking at ply {now.at} of {now.plies.length}. A move from here goes on from here.
        </p>
      ) : null}
    </section>
  );
}

/** The value by ply, one cell each: up if player 0 wins, down if player 1 does, in the middle for a draw. */
export function Strip() {
  const now = match.value;
  if (now === undefined || now.plies.length === 0) return null;
  const { players } = now.arena;
  return (
    <div
      class="strip"
      role="group"
      aria-label={`The value by ply: above the line ${players[0]} wins, below it ${players[1]}`}
    >
      {now.standings.map((standing, ply) => {
        const value = hidesValues.value ? undefined : forFirst(standing);
        const who = standing.player === 0 ? players[0] : players[1];
        const words =
          value === undefined ? '' : `: ${who} to move, ${valueInWords(standing.value, standing.plies)}`;
        const look = value === undefined ? 'secret' : lookOf(value).letter;
        return (
          <button
            key={ply}
            type="button"
            class={`strip-cell strip-${look}`}
            aria-label={`Ply ${ply}${words}`}
            title={`Ply ${ply}${words}`}
            aria-current={now.at === ply ? 'step' : undefined}
            onClick={() => lookAt(ply)}
          >
            <i />
          </button>
        );
      })}
    </div>
  );
}

/** A standing's value for player 0. */
function forFirst({ player, value }: Standing): Standing['value'] {
  if (player === 0 || value === DRAW) return value;
  return value === WIN ? LOSS : WIN;
}
