import { useEffect, useState } from 'preact/hooks';
import { openDrawing } from '../actions/actions.ts';
import {
  BLANK,
  type Drawing,
  type DrawnArc,
  joinedArcs,
  type Point,
  type ValueGraph,
  type Who,
} from '../document/index.ts';
import { useFigure } from '../export/figures.ts';
import { writeSvg } from '../export/svg.ts';
import { writeTikz } from '../export/tikz.ts';
import { circlePlace, solvedPictureOf } from '../live/pictures.ts';
import { palette } from '../look/theme.ts';
import { Button } from '../parts/index.ts';
import { layouts } from '../workers/desks.ts';

/** A canonical form drawn, with a way to take it to the Draw view. */
export function ValueDrawing({ graph, title }: { readonly graph: ValueGraph; readonly title: string }) {
  const [drawn, setDrawn] = useState<Drawing | undefined>(undefined);
  useEffect(() => {
    void placesOf(graph).then((places) => setDrawn(drawingOf(graph, title, places)));
  }, [graph]);
  if (drawn === undefined) return <p class="hint">Drawing…</p>;
  return <DrawnValue drawn={drawn} title={title} />;
}

function DrawnValue({ drawn, title }: { readonly drawn: Drawing; readonly title: string }) {
  const picture = solvedPictureOf(drawn);
  const svg = writeSvg(picture, palette.value);
  useFigure({ what: `the graph of ${title}`, svg: () => svg, tikz: () => writeTikz(picture, title) });
  return (
    <figure class="value-figure stack left">
      <img
        alt={`The graph of ${title}; the table below holds the same`}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
      />
      <Button words="Open in Draw" act={() => openDrawing(drawn)} />
    </figure>
  );
}

async function placesOf({ left, right, vertices }: ValueGraph): Promise<Point[]> {
  const question = {
    engine: 'dot',
    vertices: vertices.length,
    arcs: [...left, ...right],
    width: 1.1,
  } as const;
  const found = await layouts.ask('layout', question).catch(() => undefined);
  return vertices.map((_, v) =>
    found === undefined
      ? circlePlace(v, vertices.length)
      : { x: Math.round(found[2 * v]), y: Math.round(found[2 * v + 1]) },
  );
}

function drawingOf({ left, right, vertices }: ValueGraph, title: string, places: readonly Point[]): Drawing {
  const arcsOf = (who: Who, pairs: ValueGraph['left']): DrawnArc[] =>
    pairs.map(([from, to]) => ({ from, to, who }));
  return {
    game: {
      ...BLANK.game,
      title,
      vertices: uniqueNames(vertices.map(({ text }) => text)).map((name, id) => ({ id, name, owner: 0 })),
      arcs: joinedArcs([...arcsOf('left', left), ...arcsOf('right', right)]),
      start: { vertex: 0, player: 0 },
    },
    places: new Map(places.map((point, id) => [id, point])),
    nextId: vertices.length,
  };
}

/** Two vertices may be written alike; a drawing needs names that differ. */
function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
