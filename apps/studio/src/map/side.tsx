import { batch } from '@preact/signals';
import { DRAW, LOSS, pliesWords, WIN } from 'gyre';
import type { PositionMap } from 'gyre/map';
import { boardFrame, rulesetFamilies } from 'gyre/rulesets';
import { playRuleset } from '../actions/play-ruleset.ts';
import { Ground, Pieces } from '../board/pieces.tsx';
import {
  largeGame,
  mapAnother,
  mapSubject,
  type Parameters,
  type Place,
  playSource,
  type Spot,
} from '../document/index.ts';
import { play } from '../live/playing.ts';
import { Button, Choice, ValueBadge } from '../parts/index.ts';
import { RULESET_NAMES, SettingFields, settings } from '../play/source.tsx';
import { dive, line, lookAway, source, spot } from './state.ts';

/** What the map shows, what is looked at, and the numbers. */
export function MapSide() {
  const map = source.value?.map;
  return (
    <div class="panel map-panel stack wide" tabIndex={0} role="region" aria-label="About the map">
      <SubjectPicker />
      {map === undefined ? null : (
        <>
          <p class="hint">{aboutMap(map)}</p>
          <SpotCard />
          <Numbers map={map} />
        </>
      )}
    </div>
  );
}

function aboutMap({ positions, order, longest }: PositionMap): string {
  const all = `${positions.toLocaleString('en')} ${positions === 1 ? 'position' : 'positions'}`;
  const points =
    order.length < positions ? `; an even sample of ${order.length.toLocaleString('en')} is drawn` : '';
  const most = longest < 0 ? '' : ` The longest play takes ${pliesWords(longest)}.`;
  return `${all}${points}.${most} Further to the right: more plies. Inside a band: the order of the positions’ numbers.`;
}

/** The games that can be seen as a map. */
function SubjectPicker() {
  const large = largeGame.value;
  const played = playSource.value;
  const now = mapSubject.value === 'ruleset' && played.kind === 'ruleset' ? played.name : mapSubject.value;
  const choose = (chosen: string): void => {
    if (chosen === 'drawn' || chosen === 'large') mapAnother(chosen);
    else takeRuleset(chosen, {});
  };
  return (
    <div class="stack">
      <Choice
        label="Map of"
        value={now}
        options={[
          ['drawn', 'the drawn game'],
          ...(large === undefined
            ? []
            : [['large', large.title === '' ? 'the large game' : large.title] as const]),
          ...RULESET_NAMES,
        ]}
        onChoose={choose}
      />
      {mapSubject.value === 'ruleset' && played.kind === 'ruleset' ? <Settings name={played.name} /> : null}
    </div>
  );
}

/** Play gets the same ruleset: the line that is played is drawn on the map. */
function takeRuleset(name: string, parameters: Parameters): void {
  batch(() => {
    mapAnother('ruleset');
    play({ kind: 'ruleset', name, parameters, line: { path: [] } });
  });
}

function Settings({ name }: { readonly name: string }) {
  const family = rulesetFamilies.find((entry) => entry.name === name);
  if (family === undefined || family.parameters.length === 0) return null;
  return (
    <form
      class="map-settings row"
      onSubmit={(event) => {
        event.preventDefault();
        takeRuleset(name, settings());
      }}
    >
      <SettingFields name={name} />
      <button type="submit">Map it</button>
    </form>
  );
}

/** The position that is looked at. */
function SpotCard() {
  const here = spot.value;
  if (here === undefined)
    return (
      <p class="hint">
        Click or tap a point, or press Enter on the map, to see the position. Closer than the closest, its
        neighbourhood is drawn as a graph.
      </p>
    );
  return (
    <section class="map-spot card stack" aria-label="Position">
      <h2 class="row">
        <ValueBadge known={here.value} plies={here.plies} /> <span>{here.name}</span>
      </h2>
      {here.mover === undefined ? null : <p>{here.mover} to move.</p>}
      <SpotBoard here={here} />
      {line.value.length > 1 ? (
        <p class="hint">
          The line is best play from here: {line.value.length - 1} {line.value.length === 2 ? 'ply' : 'plies'}
          {here.plies === undefined ? ', then a position comes again' : ' to the end'}.
        </p>
      ) : null}
      <div class="row">
        <Button words="Draw its neighbourhood" act={() => dive(here.position)} />
        {here.place === undefined ? null : (
          <Button words="Play from here" act={() => playFrom(here.place as Place)} />
        )}
        <Button words="Look away" act={lookAway} />
      </div>
    </section>
  );
}

function playFrom(from: Place): void {
  const played = playSource.value;
  if (played.kind === 'ruleset') playRuleset(played.name, played.parameters, { from, path: [] });
}

function SpotBoard({ here: { board, text = '' } }: { readonly here: Spot }) {
  if (board === undefined) return text === '' ? null : <pre>{text}</pre>;
  const { left, top, width, height } = boardFrame(board);
  return (
    <svg
      class="live-board map-board"
      viewBox={`${left - 6} ${top - 6} ${width + 12} ${height + 12}`}
      role="img"
      aria-label={`Board: ${text}`}
    >
      <Ground board={board} />
      <Pieces board={board} shift={undefined} />
    </svg>
  );
}

const MOST_ROWS = 40;
const VALUES = [WIN, DRAW, LOSS] as const;

/** The map in numbers: how many positions of each value and of how many plies. */
function Numbers({ map }: { readonly map: PositionMap }) {
  const wide = Math.max(1, Math.ceil((map.longest + 1) / MOST_ROWS));
  const rows: { readonly plies: string; readonly counts: readonly number[] }[] = [];
  for (let from = 0; from <= map.longest; from += wide) {
    const to = Math.min(map.longest, from + wide - 1);
    rows.push({
      plies:
        to === from
          ? from.toLocaleString('en')
          : `${from.toLocaleString('en')} to ${to.toLocaleString('en')}`,
      counts: VALUES.map((value) => map.counts[value].subarray(from, to + 1).reduce((sum, n) => sum + n, 0)),
    });
  }
  const endless = VALUES.map((value) => map.counts[value][map.longest + 1]);
  if (endless.some((count) => count > 0))
    rows.push({ plies: map.longest < 0 ? 'not known' : 'endless', counts: endless });
  return (
    <section>
      <h2>Numbers of the map</h2>
      <table class="census map-numbers">
        <thead>
          <tr>
            <th scope="col">Plies</th>
            {VALUES.map((value) => (
              <th key={value} scope="col">
                <ValueBadge known={value} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ plies, counts }) => (
            <tr key={plies}>
              <th scope="row">{plies}</th>
              {counts.map((count, i) => (
                <td key={VALUES[i]}>{count === 0 ? '·' : count.toLocaleString('en')}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">all</th>
            {VALUES.map((value) => (
              <td key={value}>{map.bands[WIN - value].count.toLocaleString('en')}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
