import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Picture, Point } from '../document/index.ts';
import { palette } from '../look/theme.ts';
import type { Canvas } from './canvas.ts';
import { drawOnPaper } from './print.ts';

/** What a reader does on a scene. The scene only reports it; others decide what follows. */
export interface SceneEvents {
  tapVertex?(id: number, isDouble: boolean): void;
  tapGround?(point: Point, isDouble: boolean): void;
  /** Vertices were dragged. */
  moved?(places: ReadonlyMap<number, Point>): void;
  /** The selection changed: ids of vertices, and arcs as pairs. */
  chosen?(ids: readonly number[], arcs: readonly (readonly [number, number])[]): void;
  /** An arc was drawn to a vertex, or to empty ground. */
  connected?(from: number, to: number | Point): void;
}

/** look: pan and tap; edit: drag and select; pick: select, nothing moves; connect: a drag draws an arc. */
export type SceneMode = 'look' | 'edit' | 'pick' | 'connect';

export interface SceneProps {
  readonly picture: Picture;
  readonly mode: SceneMode;
  readonly events: SceneEvents;
  readonly label: string;
  readonly selected?: ReadonlySet<number>;
  readonly selectedArcs?: readonly { readonly from: number; readonly to: number }[];
  /** A change of this number fits the whole picture into the view. */
  readonly fit?: number;
  /** With this vertex, its neighbourhood is fitted instead. */
  readonly fitTo?: number | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

/**
 * The drawing on the screen. Cytoscape is loaded when the first scene is shown. The attribute `data-ready`
 * says that the canvas shows what the page was last told.
 */
export function Scene(props: SceneProps) {
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<Canvas>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const colours = palette.value;

  useLayoutEffect(() => void delete container.current?.dataset.ready);
  useEffect(() => {
    let isGone = false;
    void import('./canvas.ts').then(({ openCanvas }) => {
      if (isGone || container.current === null) return;
      canvas.current = openCanvas(container.current, () => latest.current.events);
      canvas.current.show(latest.current, palette.value);
      canvas.current.fit(latest.current.fitTo);
      container.current.dataset.ready = 'true';
    });
    return () => {
      isGone = true;
      canvas.current?.close();
    };
  }, []);

  useEffect(
    () =>
      container.current === null ? undefined : drawOnPaper(container.current, () => latest.current.picture),
    [],
  );
  useEffect(() => canvas.current?.show(props, colours));
  useEffect(() => canvas.current?.fit(props.fitTo), [props.fit]);
  useEffect(() => {
    if (canvas.current !== undefined && container.current !== null) container.current.dataset.ready = 'true';
  });

  const isEditable = props.mode !== 'look';
  return (
    <div
      ref={container}
      class={`scene scene-${props.mode}`}
      role={isEditable ? 'application' : 'img'}
      aria-label={props.label}
      tabIndex={isEditable ? 0 : undefined}
      onKeyDown={props.onKeyDown}
    />
  );
}
