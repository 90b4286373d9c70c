import {
  explain,
  type Player,
  playerAt,
  pliesAt,
  positionOf,
  type Solution,
  VertexNames,
  valueAt,
} from 'gyre';
import {
  apply,
  arcsFrom,
  type DrawnVertex,
  game,
  giveArc,
  optionsOf,
  playersOf,
  selectedArcs,
  setOwned,
  setOwner,
  setPayoff,
  setStart,
  soleVertex,
  vertexById,
} from '../document/index.ts';
import { type Answers, answers } from '../live/answers.ts';
import { drawnArena } from '../live/drawn-arena.ts';
import { tellStory } from '../live/story.ts';
import { Button, Choice, SIDES, ValueBadge } from '../parts/index.ts';
import { renameVertex } from '../tools/renaming.ts';
import { nameOf } from '../tools/tools.ts';

/** All about the selected vertex: why it has its value, its moves, and what can be set. */
export function VertexPanel() {
  const vertex = vertexById(game.value, soleVertex.value);
  return (
    <div class="vertex-panel stack left">
      {vertex === undefined ? (
        <p class="hint">Select a vertex to read why it is won, drawn or lost.</p>
      ) : (
        <About vertex={vertex} />
      )}
      <ArcSettings />
      <label class="check">
        <input
          type="checkbox"
          checked={game.value.isOwned}
          onChange={(event) => apply(setOwned(event.currentTarget.checked))}
        />
        Vertices have owners: the owner moves, whoever moved before
      </label>
    </div>
  );
}

function About({ vertex }: { readonly vertex: DrawnVertex }) {
  const v = game.value.vertices.indexOf(vertex);
  const found = answers.value;
  return (
    <>
      <label>
        Name{' '}
        <input
          value={vertex.name}
          onChange={({ currentTarget }) => {
            if (!renameVertex(vertex, currentTarget.value)) currentTarget.value = vertex.name;
          }}
        />
      </label>
      {found === undefined
        ? null
        : playersOf(found.solution.game).map((player) => (
            <PositionStory key={player} found={found} player={player} v={v} />
          ))}
      <VertexSettings vertex={vertex} />
    </>
  );
}

/** Why, in one sentence; the heading already says which position. */
function reason(solution: Solution, p: number, vertices: readonly DrawnVertex[]): string {
  const names = new VertexNames(vertices.map(({ name }) => name));
  return explain(solution, p, { names }).steps[0].sentence;
}

function PositionStory({
  found,
  player,
  v,
}: {
  readonly found: Answers;
  readonly player: Player;
  readonly v: number;
}) {
  const { solution } = found;
  const p = positionOf(solution.game, player, v);
  const names = found.of.vertices;
  const who =
    solution.game.layout === 'shared' ? 'The player' : playerAt(solution.game, p) === 0 ? 'Left' : 'Right';
  return (
    <section class="story stack">
      <h2 class="row">
        <ValueBadge known={valueAt(solution, p)} plies={pliesAt(solution, p)} /> {who} to move
      </h2>
      <p>{reason(solution, p, names)}</p>
      <Button words="Why? Step by step" act={() => void tellStory(drawnArena(found, v, player))} />
      <ol class="stack">
        {optionsOf(solution, p).map((option) => (
          <li key={option.vertex} class={option.isBest ? 'best' : ''}>
            <ValueBadge known={option.value} plies={option.plies} /> to {names[option.vertex].name}
            {option.isBest ? ' (best)' : ''}
          </li>
        ))}
      </ol>
    </section>
  );
}

const ENDS = [
  ['', 'as the convention says'],
  [1, 'won for the player to move'],
  [0, 'drawn'],
  [-1, 'lost for the player to move'],
] as const;

function VertexSettings({ vertex }: { readonly vertex: DrawnVertex }) {
  const { start, isOwned, payoffs } = game.value;
  const isTerminal = arcsFrom(game.value, vertex.id).length === 0;
  const payoff = payoffs.find((entry) => entry.vertex === vertex.id);
  return (
    <div class="stack">
      <Choice
        label="Play begins here with"
        value={start?.vertex === vertex.id ? start.player : ''}
        options={[['', '– (elsewhere)'], ...SIDES]}
        onChoose={(player) => player !== '' && apply(setStart(vertex.id, player))}
      />
      {isOwned ? (
        <Choice
          label="Owner"
          value={vertex.owner}
          options={SIDES}
          onChoose={(owner) => apply(setOwner(vertex.id, owner))}
        />
      ) : null}
      {isTerminal ? (
        <Choice
          label="The end here is"
          value={payoff === undefined ? '' : Math.sign(payoff.score)}
          options={ENDS}
          onChoose={(score) => apply(setPayoff(vertex.id, score === '' ? undefined : score))}
        />
      ) : null}
    </div>
  );
}

const WHOSE = [
  ['both', 'both players'],
  ['left', 'Left'],
  ['right', 'Right'],
] as const;

function ArcSettings() {
  const [arc] = selectedArcs.value;
  if (arc === undefined || game.value.isOwned) return null;
  return (
    <Choice
      label={`The arc ${nameOf(arc.from)} → ${nameOf(arc.to)} is for`}
      value={arc.who}
      options={WHOSE}
      onChoose={(who) => apply(giveArc(arc.from, arc.to, who))}
    />
  );
}
