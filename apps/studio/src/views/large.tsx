import { useSignal } from '@preact/signals';
import { CONVENTIONS } from 'gyre';
import { useEffect, useRef, useState } from 'preact/hooks';
import { openGame } from '../actions/actions.ts';
import type { Picture } from '../document/index.ts';
import { type Around, type Found, type HeldGame, type LargeAnswers, largeGame } from '../document/index.ts';
import { circlePlace } from '../live/pictures.ts';
import { PliesPlot } from '../panels/plies-plot.tsx';
import { inWords, ValueBadge } from '../parts/index.ts';
import { Scene } from '../scene/scene.tsx';
import { files, layouts } from '../workers/desks.ts';

/** A game too large to draw: its census, a plot, search, and a walk from vertex to vertex. */
export function LargeView() {
  const large = largeGame.value;
  if (large === undefined) {
    return (
      <div class="large">
        <p class="hint">No large game is open. Open or drop a file: what is too large to draw comes here.</p>
      </div>
    );
  }
  return <LargeGameView key={large.opening} large={large} />;
}

function LargeGameView({ large }: { readonly large: HeldGame }) {
  const [convention, setConvention] = useState(large.convention);
  const [found, setFound] = useState<LargeAnswers | undefined>(undefined);
  const [trouble, setTrouble] = useState('');
  const share = useSignal(0);
  const stopping = useRef(new AbortController());
  const begin = (): (() => void) => {
    const stop = new AbortController();
    stopping.current = stop;
    setFound(undefined);
    setTrouble('');
    share.value = 0;
    files
      .ask('solveHeld', { convention }, { signal: stop.signal, onProgress: (done) => (share.value = done) })
      .then(setFound, (error: unknown) =>
        setTrouble(stop.signal.aborted ? 'Solving was stopped.' : `Not solved: ${inWords(error)}.`),
      );
    return () => stop.abort();
  };
  useEffect(() => void begin(), [convention]);
  return (
    <div class="large">
      <header class="large-head">
        <h2>{large.title === '' ? 'A large game' : large.title}</h2>
        <p>
          {large.vertices.toLocaleString('en')} vertices, {large.arcs.toLocaleString('en')} arcs: too large to
          draw whole, and not kept when the page is loaded again: keep its file. Your drawing is still in the
          other views.
        </p>
        <label>
          Convention{' '}
          <select value={convention} onChange={(event) => setConvention(event.currentTarget.value)}>
            {CONVENTIONS.map(({ name }) => (
              <option key={name} value={name}>
                {name === 'misere' ? 'misère' : name}
              </option>
            ))}
          </select>
        </label>
      </header>
      {trouble === '' ? null : (
        <p class="trouble" role="alert">
          {trouble}{' '}
          <button type="button" onClick={() => void openGame(large.source)}>
            Try again
          </button>
        </p>
      )}
      {found === undefined && trouble === '' ? (
        <p class="row" role="status">
          Solving… <progress value={share.value} max={1} />
          <button type="button" onClick={() => stopping.current.abort()}>
            Stop
          </button>
        </p>
      ) : null}
      {found === undefined ? null : <LargeAnswersView found={found} />}
    </div>
  );
}

function LargeAnswersView({ found }: { readonly found: LargeAnswers }) {
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
            <button type="button" onClick={() => setCentre(found.longest?.vertex ?? 0)}>
              {found.longest.name}
            </button>
          </p>
        )}
      </section>
      <section>
        <h3>Positions by plies</h3>
        <PliesPlot bars={found.bars} />
      </section>
      <section>
        <Search onChoose={setCentre} />
      </section>
      <section class="wide">
        <Neighbourhood centre={centre} onChoose={setCentre} />
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

interface Choosing {
  readonly onChoose: (vertex: number) => void;
}

function Search({ onChoose }: Choosing) {
  const [matches, setMatches] = useState<readonly Found[] | undefined>(undefined);
  const query = useRef<HTMLInputElement>(null);
  const search = async (wanted: string): Promise<void> =>
    setMatches(await files.ask('find', { query: wanted }));
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

function VertexList({ vertices, onChoose }: Choosing & { readonly vertices: readonly Found[] }) {
  return (
    <ul class="found">
      {vertices.map(({ vertex, name, marks }) => (
        <li key={vertex}>
          <button type="button" onClick={() => onChoose(vertex)}>
            {name}{' '}
            {marks.map(({ known, plies }, i) => (
              <ValueBadge key={i === 0 ? 'left' : 'right'} known={known} plies={plies} />
            ))}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A vertex and what is near it, drawn and listed. */
function Neighbourhood({ centre, onChoose }: Choosing & { readonly centre: number }) {
  const [near, setNear] = useState<{ readonly around: Around; readonly places?: Float64Array } | undefined>(
    undefined,
  );
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    let isGone = false;
    const show = async (): Promise<void> => {
      const around = await files.ask('around', { vertex: centre });
      if (!isGone) setNear({ around });
      const places = await layoutOf(around);
      if (!isGone) setNear(places === undefined ? { around } : { around, places });
    };
    show().catch((error: unknown) => setTrouble(inWords(error)));
    return () => {
      isGone = true;
    };
  }, [centre]);
  if (near === undefined) return <p class="hint">{trouble}</p>;
  const [here, ...others] = near.around.vertices;
  return (
    <>
      <h3>Around vertex {here.name}</h3>
      <p class="hint">
        The {near.around.vertices.length} nearest vertices are drawn, with the values they have in the whole
        game. Choose one to go there.
      </p>
      <div class="near">
        <div class="stage-body">
          <Scene
            picture={nearPicture(near.around, near.places)}
            mode="look"
            events={{ tapVertex: onChoose }}
            fit={centre + (near.places === undefined ? 0 : 0.5)}
            label={`Vertex ${here.name} and those near it; the list beside it holds the same`}
          />
        </div>
        <VertexList vertices={[here, ...others]} onChoose={onChoose} />
      </div>
    </>
  );
}

async function layoutOf({ vertices, arcs }: Around): Promise<Float64Array | undefined> {
  const index = new Map(vertices.map(({ vertex }, i) => [vertex, i]));
  const pairs = arcs.map(({ from, to }) => [index.get(from) as number, index.get(to) as number] as const);
  const question = { engine: 'neato', vertices: vertices.length, arcs: pairs, width: 0.85 } as const;
  return layouts.ask('layout', question).catch(() => undefined);
}

function nearPicture({ vertices, arcs }: Around, places: Float64Array | undefined): Picture {
  return {
    vertices: vertices.map(({ vertex, name, marks }, i) => {
      const { x, y } =
        places === undefined ? circlePlace(i, vertices.length) : { x: places[2 * i], y: places[2 * i + 1] };
      return { id: vertex, name, marks, x, y, isHere: i === 0 };
    }),
    arcs: joinedArcs(arcs).map((arc) => ({ ...arc, weight: 'plain' })),
  };
}

/** An arc that both players have is drawn once, for both. */
function joinedArcs(arcs: Around['arcs']): Around['arcs'] {
  const joined = new Map<string, Around['arcs'][number]>();
  for (const arc of arcs) {
    const key = `${arc.from} ${arc.to}`;
    const old = joined.get(key);
    joined.set(key, old === undefined || old.who === arc.who ? arc : { ...arc, who: 'both' });
  }
  return [...joined.values()];
}
