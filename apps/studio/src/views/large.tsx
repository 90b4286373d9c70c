import '../style/gallery-and-large.css';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { largeShown } from '../actions/shown.ts';
import {
  type Around,
  type Found,
  type HeldGame,
  holdUnder,
  type LargeAnswers,
  type LargeFile,
  largeGame,
  view,
} from '../document/index.ts';
import { task } from '../live/task.ts';
import { type Choosing, Neighbourhood, VertexList } from '../map/neighbourhood.tsx';
import { CONVENTION_NAMES } from '../panels/game-bar.tsx';
import { PliesPlot } from '../panels/plies-plot.tsx';
import { Button, Choice, ValueBadge, Working } from '../parts/index.ts';
import { files } from '../workers/desks.ts';
import { drawView } from './draw.tsx';
import type { StudioView } from './view.ts';

/** A game too large to draw: its census, a plot, search, and a walk from vertex to vertex. */
export const largeView: StudioView = {
  Body: LargeView,
  shown: () => (largeGame.value === undefined ? drawView.shown() : largeShown(largeGame.value)),
};

function LargeView() {
  const large = largeGame.value;
  if (large === undefined) {
    return (
      <div class="large page stack wide">
        <p class="hint">No large game is open. Open or drop a file: what is too large to draw comes here.</p>
      </div>
    );
  }
  return <LargeGameView key={large.made.opening} large={large} />;
}

/** The work of solving it. */
const solving = task('Solving was stopped.', (why) => `Not solved: ${why}.`);

function LargeGameView({ large }: { readonly large: HeldGame }) {
  const { made, convention } = large;
  const [answered, setAnswered] = useState<{ of: LargeFile; found: LargeAnswers } | undefined>(undefined);
  const begin = async (): Promise<void> => {
    const found = await solving.run((following) => files.ask('solve', { game: made }, following));
    if (found !== undefined) setAnswered({ of: made, found });
  };
  useEffect(() => {
    void begin();
    return solving.leave;
  }, [made]);
  const found = answered?.of === made ? answered.found : undefined; // not those of the convention before
  const [share, trouble] = [solving.share.value, solving.trouble.value];
  return (
    <div class="large page stack wide">
      <header class="stack">
        <h2>{large.title === '' ? 'A large game' : large.title}</h2>
        <p>
          {large.vertices.toLocaleString('en')} vertices, {large.arcs.toLocaleString('en')} arcs: too large to
          draw whole, and not kept when the page is loaded again: keep its file. Your drawing is still in the
          other views.
        </p>
        <Choice label="Convention" value={convention} options={CONVENTION_NAMES} onChoose={holdUnder} />
        <p>
          <Button
            words="See all of it on the map"
            look="primary"
            isOff={found === undefined}
            act={() => (view.value = 'map')}
          />
        </p>
      </header>
      {trouble === '' ? null : (
        <p class="trouble" role="alert">
          {trouble} <Button words="Try again" act={() => void begin()} />
        </p>
      )}
      {share !== undefined ? <Working words="Solving" share={share} stop={solving.stop} /> : null}
      {found === undefined ? null : <LargeAnswersView found={found} made={made} />}
    </div>
  );
}

function LargeAnswersView({ found, made }: { readonly found: LargeAnswers; readonly made: LargeFile }) {
  const near = useCallback(
    (position: number): Promise<Around> => files.ask('near', { game: made, position }),
    [made],
  );
  const [centre, setCentre] = useState(found.longest?.vertex ?? 0);
  return (
    <div class="large-grid" data-solved="true">
      <section>
        <h3>Census</h3>
        <CensusTable found={found} />
        {found.longest === undefined ? null : (
          <p>
            The longest win takes {found.longest.plies.toLocaleString('en')}{' '}
            {found.longest.plies === 1 ? 'ply' : 'plies'}, from{' '}
            <Button words={found.longest.name} act={() => setCentre(found.longest?.vertex ?? 0)} />
          </p>
        )}
      </section>
      <section>
        <h3>Positions by plies</h3>
        <PliesPlot bars={found.bars} />
      </section>
      <section>
        <Search made={made} onChoose={setCentre} />
      </section>
      <section class="wide">
        <Neighbourhood centre={centre} near={near} onChoose={setCentre} />
      </section>
    </div>
  );
}

function CensusTable({ found }: { readonly found: LargeAnswers }) {
  const share = (count: number): string => `${((100 * count) / Math.max(1, found.positions)).toFixed(1)} %`;
  return (
    <table class="census">
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Positions</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {(
          [
            ['W', 2],
            ['D', 1],
            ['L', 0],
          ] as const
        ).map(([letter, value]) => (
          <tr key={letter}>
            <th scope="row">
              <ValueBadge known={value} />
            </th>
            <td>{found.counts[letter].toLocaleString('en')}</td>
            <td>{share(found.counts[letter])}</td>
          </tr>
        ))}
        {found.endless === undefined ? null : (
          <tr>
            <th scope="row">by endless play</th>
            <td>{found.endless.toLocaleString('en')}</td>
            <td>{share(found.endless)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Search({ made, onChoose }: Choosing & { readonly made: LargeFile }) {
  const [matches, setMatches] = useState<readonly Found[] | undefined>(undefined);
  const query = useRef<HTMLInputElement>(null);
  const search = async (wanted: string): Promise<void> =>
    setMatches(await files.ask('find', { game: made, query: wanted }));
  return (
    <>
      <h3>Find a vertex</h3>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void search(query.current?.value ?? '');
        }}
      >
        <input ref={query} aria-label="Number or name of a vertex" placeholder="number or name" />
        <button type="submit">Find</button>
      </form>
      {matches === undefined ? null : matches.length === 0 ? (
        <p class="hint">No vertex has that number or name.</p>
      ) : (
        <VertexList vertices={matches} onChoose={onChoose} />
      )}
    </>
  );
}
