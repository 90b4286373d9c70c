import '../style/gallery-and-large.css';
import { useEffect, useState } from 'preact/hooks';
import { type Around, type Found, joinedArcs, type Picture, shortName } from '../document/index.ts';
import { useFigure } from '../export/figures.ts';
import { writeSvg } from '../export/svg.ts';
import { writeTikz } from '../export/tikz.ts';
import { circlePlace } from '../live/pictures.ts';
import { palette } from '../look/theme.ts';
import { inWords, ValueBadge } from '../parts/index.ts';
import { Scene } from '../scene/scene.tsx';
import { layouts } from '../workers/desks.ts';

export interface Choosing {
  readonly onChoose: (vertex: number) => void;
}

/** A vertex and what is near it, drawn and listed. */
export function Neighbourhood({
  centre,
  near: ask,
  onChoose,
}: Choosing & {
  readonly centre: number;
  /** Where the vertices near one come from. */
  readonly near: (vertex: number) => Promise<Around>;
}) {
  const [near, setNear] = useState<{ readonly around: Around; readonly places?: Float64Array } | undefined>(
    undefined,
  );
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    let isGone = false;
    const show = async (): Promise<void> => {
      const around = await ask(centre);
      if (!isGone) setNear({ around });
      const places = await layoutOf(around);
      if (!isGone) setNear(places === undefined ? { around } : { around, places });
    };
    show().catch((error: unknown) => setTrouble(inWords(error)));
    return () => {
      isGone = true;
    };
  }, [centre, ask]);
  const picture = near === undefined ? NOTHING : nearPicture(near.around, near.places);
  const name = near?.around.vertices[0].name ?? '';
  const what = near === undefined ? '' : `what is near ${shortName(name)}`;
  useFigure({
    what,
    svg: () => writeSvg(picture, palette.value, what),
    tikz: () => writeTikz(picture, what),
  });
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
            picture={picture}
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

const NOTHING: Picture = { vertices: [], arcs: [] };

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

/** Vertices with their values, each a button. */
export function VertexList({ vertices, onChoose }: Choosing & { readonly vertices: readonly Found[] }) {
  return (
    <ul class="found row">
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
