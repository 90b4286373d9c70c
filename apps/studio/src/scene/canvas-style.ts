import type { EdgeSingular, NodeSingular, StylesheetJson } from 'cytoscape';
import type { Palette } from '../look/palette.ts';
import type { Sizes } from './sizes.ts';

/** The keys under which an element says that the reader looks elsewhere, or at it. */
export const DIM = '_dim';
export const NEAR = '_near';

/** How Cytoscape paints what `canvas.ts` gives it, in a palette and in the sizes of the moment. */
export function canvasStyle(palette: Palette, sizes: () => Sizes, density: () => number): StylesheetJson {
  const nameOf = (node: NodeSingular): string =>
    sizes().hasNames || node.selected() || node.hasClass('here') || node.scratch(NEAR) === true
      ? String(node.data('label'))
      : '';
  const opacity = (element: NodeSingular | EdgeSingular): number =>
    element.scratch(DIM) === true ? 0.14 : 1;
  const line = (width: number) => () => width * sizes().line;
  return [
    {
      selector: 'node',
      style: {
        width: ((node: NodeSingular) => Number(node.data('width')) * sizes().vertex) as never,
        height: ((node: NodeSingular) => Number(node.data('height')) * sizes().vertex) as never,
        opacity: opacity as never,
        shape: 'data(shape)' as never,
        'background-opacity': 0,
        'background-image': ((node: NodeSingular) =>
          String(node.data(sizes().detail === 'full' ? 'art' : 'small'))) as never,
        'background-fit': 'contain',
        'background-clip': 'none',
        'background-image-containment': 'over',
        'bounds-expansion': 10 as never,
        label: nameOf as never,
        color: palette.ink,
        'font-size': (() => 14 * sizes().font) as never,
        'z-index': ((node: NodeSingular) => (node.scratch(NEAR) === true ? 10 : 0)) as never,
        'font-family': 'system-ui, sans-serif',
        'text-valign': 'bottom',
        'text-halign': 'right',
        'text-margin-y': -8,
        'text-margin-x': -3,
        'text-outline-color': palette.ground,
        'text-outline-width': 2.5,
        'text-background-color': palette.ground,
        'text-background-opacity': 0.8,
        'text-background-padding': '1px',
        'overlay-opacity': 0,
      },
    },
    {
      selector: 'node.here',
      style: { 'underlay-color': palette.accent, 'underlay-opacity': 0.35, 'underlay-padding': 9 },
    },
    {
      selector: 'node.there',
      style: { 'underlay-color': palette.soft, 'underlay-opacity': 0.35, 'underlay-padding': 7 },
    },
    {
      selector: 'node:selected, node.source',
      style: {
        'outline-width': 3,
        'outline-color': palette.accent,
        'outline-offset': 4,
        'outline-style': 'solid',
      } as never,
    },
    {
      selector: 'edge',
      style: {
        'curve-style': 'bezier',
        'control-point-step-size': 46,
        'loop-direction': '0deg',
        'loop-sweep': '55deg',
        width: line(1.7),
        opacity,
        'line-color': palette.ink,
        'target-arrow-color': palette.ink,
        'target-arrow-shape': 'triangle',
        'arrow-scale': 1.15,
        'target-distance-from-node': 2,
        'line-opacity': () => 0.72 - 0.4 * density(),
        'overlay-opacity': 0,
      } as never,
    },
    {
      selector: 'edge.left',
      style: { 'line-color': palette.left, 'target-arrow-color': palette.left },
    },
    {
      selector: 'edge.right',
      style: {
        'line-color': palette.right,
        'target-arrow-color': palette.right,
        'line-style': 'dashed',
        'line-dash-pattern': [8, 4],
        'target-arrow-shape': 'vee',
      },
    },
    {
      selector: 'edge[bend]',
      style: {
        'curve-style': 'unbundled-bezier',
        'control-point-distances': 'data(bend)',
        'control-point-weights': 0.5,
      } as never,
    },
    {
      selector: 'edge.best',
      style: {
        width: () => (4 - 2.4 * density()) * sizes().line,
        'line-opacity': () => 1 - 0.5 * density(),
      } as never,
    },
    {
      selector: 'edge.hot',
      style: {
        width: line(5),
        'line-opacity': 1,
        'line-color': palette.accent,
        'target-arrow-color': palette.accent,
      } as never,
    },
    {
      selector: 'edge:selected',
      style: { 'underlay-color': palette.accent, 'underlay-opacity': 0.4, 'underlay-padding': 5 },
    },
    {
      selector: 'node.phantom',
      style: {
        width: 6,
        height: 6,
        'background-color': palette.accent,
        'background-opacity': 1,
        events: 'no',
      },
    },
    {
      selector: 'edge.phantom',
      style: { 'line-style': 'dotted', 'line-color': palette.accent, 'target-arrow-color': palette.accent },
    },
  ];
}
