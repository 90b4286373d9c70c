import { useSignal } from '@preact/signals';
import { type Player, playerAt, pliesAt, positionOf, valueAt } from 'gyre';
import { useEffect, useRef } from 'preact/hooks';
import {
  apply,
  arcsFrom,
  arcWho,
  connect,
  type DrawnVertex,
  disconnect,
  erase,
  game,
  isOpenTo,
  isPartizan,
  optionsOf,
  playersOf,
  select,
  selection,
  speak,
  type Who,
} from '../document/index.ts';
import { type Answers, answers } from '../live/answers.ts';
import { Button, Icon, ValueBadge } from '../parts/index.ts';
import { addBeside } from '../tools/keys.ts';
import { renameVertex } from '../tools/renaming.ts';

/** The drawing as a table: every position with its value, every vertex with its moves, all of it editable. */
export function PositionsPanel() {
  const { vertices } = game.value;
  return (
    <div class="positions stack left">
      {vertices.length === 0 ? (
        <p class="hint">
          No vertices yet. Add one here, double-click or double-tap the drawing, or press A on it.
        </p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Vertex</th>
              {isShared(answers.value) ? null : <th scope="col">To move</th>}
              <th scope="col">Value</th>
              <th scope="col">Moves</th>
              <th scope="col">
                <span class="visually-hidden">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {vertices.map((vertex, v) => (
              <VertexRows key={vertex.id} vertex={vertex} v={v} found={answers.value} />
            ))}
          </tbody>
        </table>
      )}
      <Button words="Add a vertex" icon="add" act={addBeside} />
    </div>
  );
}

interface RowsProps {
  readonly vertex: DrawnVertex;
  readonly v: number;
  readonly found: Answers | undefined;
}

function VertexRows({ vertex, v, found }: RowsProps) {
  const players: readonly Player[] = found === undefined ? [0] : playersOf(found.solution.game);
  const isSelected = selection.value.has(vertex.id);
  return (
    <>
      {players.map((player) => (
        <tr key={player} class={isSelected ? 'selected' : ''} onClick={() => select([vertex.id])}>
          {player === 0 ? (
            <th scope="row" rowSpan={players.length}>
              <NameField vertex={vertex} />
            </th>
          ) : null}
          {isShared(found) ? null : <td>{moverWord(found, player, v)}</td>}
          <td>
            <PositionValue found={found} player={player} v={v} />
          </td>
          <td class="moves-cell">
            <Moves vertex={vertex} player={player} v={v} found={found} />
          </td>
          {player === 0 ? (
            <td rowSpan={players.length}>
              <Button
                icon="erase"
                label={`Delete vertex ${vertex.name}`}
                look="quiet"
                act={(event) => {
                  event.stopPropagation();
                  apply(erase(new Set([vertex.id])));
                  speak(`Vertex ${vertex.name} deleted`);
                }}
              />
            </td>
          ) : null}
        </tr>
      ))}
    </>
  );
}

function NameField({ vertex }: { readonly vertex: DrawnVertex }) {
  return (
    <input
      class="name"
      aria-label={`Name of vertex ${vertex.name}`}
      value={vertex.name}
      size={Math.max(2, Math.min(14, vertex.name.length))}
      onFocus={() => select([vertex.id])}
      onChange={({ currentTarget }) => {
        if (!renameVertex(vertex, currentTarget.value)) currentTarget.value = vertex.name;
      }}
    />
  );
}

/** Is the game the same for whoever is to move, so that there is nothing to say about it? */
function isShared(found: Answers | undefined): boolean {
  return found === undefined || found.solution.game.layout === 'shared';
}

function moverWord(found: Answers | undefined, player: Player, v: number): string {
  if (found === undefined) return '';
  const { game: token } = found.solution;
  return playerAt(token, positionOf(token, player, v)) === 0 ? 'Left' : 'Right';
}

function PositionValue({ found, player, v }: Omit<RowsProps, 'vertex'> & { readonly player: Player }) {
  if (found === undefined) return <ValueBadge known="unknown" />;
  const { solution } = found;
  const p = positionOf(solution.game, player, v);
  return <ValueBadge known={valueAt(solution, p)} plies={pliesAt(solution, p)} />;
}

function Moves({ vertex, player, v, found }: RowsProps & { readonly player: Player }) {
  const drawn = game.value;
  const partizan = isPartizan(drawn);
  const arcs = arcsFrom(drawn, vertex.id).filter((arc) => !partizan || isOpenTo(arc, player));
  const best = new Set<number>();
  if (found !== undefined) {
    for (const option of optionsOf(found.solution, positionOf(found.solution.game, player, v))) {
      if (option.isBest) best.add(drawn.vertices[option.vertex].id);
    }
  }
  const nameOf = (id: number): string => drawn.vertices.find((other) => other.id === id)?.name ?? '';
  return (
    <ul class="moves row">
      {arcs.map((arc) => (
        <li key={arc.to} class={`chip of-${arc.who} ${best.has(arc.to) ? 'best' : ''}`}>
          <span title={nameOf(arc.to)}>{nameOf(arc.to)}</span>
          {best.has(arc.to) ? <span class="visually-hidden"> (best)</span> : null}
          <Button
            words="×"
            label={`Remove the arc from ${vertex.name} to ${nameOf(arc.to)}`}
            look="quiet"
            act={(event) => {
              event.stopPropagation();
              apply(disconnect(arc.from, arc.to));
            }}
          />
        </li>
      ))}
      <li>
        <ArcAdder vertex={vertex} who={partizan ? (player === 0 ? 'left' : 'right') : arcWho.value} />
      </li>
    </ul>
  );
}

const WHOSE: Readonly<Record<Who, string>> = { both: '', left: ' for Left', right: ' for Right' };

/** A button that becomes the list of vertices when it is pressed: a list for each row would be n² entries. */
function ArcAdder({ vertex, who }: { readonly vertex: DrawnVertex; readonly who: Who }) {
  const isOpen = useSignal(false);
  const label = `Add an arc from ${vertex.name}${WHOSE[who]}`;
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isOpen.value) openList(list.current);
  }, [isOpen.value]);
  const close = (): void => {
    isOpen.value = false;
    requestAnimationFrame(() => button.current?.focus());
  };
  const add = (to: number): void => {
    apply(connect(vertex.id, to, who));
    const name = game.value.vertices.find(({ id }) => id === to)?.name ?? '';
    speak(`Arc from ${vertex.name} to ${name}`);
    close();
  };
  if (!isOpen.value) {
    return (
      <button
        ref={button}
        type="button"
        class="quiet add-arc"
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation();
          isOpen.value = true;
        }}
      >
        <Icon name="add" />
      </button>
    );
  }
  return (
    <select
      ref={list}
      aria-label={label}
      value=""
      onClick={(event) => event.stopPropagation()}
      onBlur={() => (isOpen.value = false)}
      onKeyDown={(event) => void (event.key === 'Escape' && close())}
      onChange={(event) => add(Number(event.currentTarget.value))}
    >
      <option value="">to…</option>
      {game.value.vertices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Puts the focus on a list and, where the browser lets a page do that, unfolds it. */
function openList(list: HTMLSelectElement | null): void {
  list?.focus();
  try {
    list?.showPicker();
  } catch {
    // It opens with Space or a click, as any list does.
  }
}
