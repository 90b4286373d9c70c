import type { StylesheetJson } from 'cytoscape';
import type { Palette } from '../look/palette.ts';

/** How Cytoscape paints what `canvas.ts` gives it, in the colours of a palette. */
export function canvasStyle(palette: Palette): StylesheetJson {
  return [
    {
      selector: 'node',
      style: {
        width: 'data(width)',
        height: 'data(height)',
        shape: 'data(shape)' as never,
        'background-opacity': 0,
        'background-image': 'data(art)',
        'background-fit': 'contain',
        'background-clip': 'none',
        'background-image-containment': 'over',
        'bounds-expansion': 10 as never,
        label: 'data(label)',
        color: palette.ink,
        'font-size': 14,
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
        width: 1.7,
        'line-color': palette.ink,
        'target-arrow-color': palette.ink,
        'target-arrow-shape': 'triangle',
        'arrow-scale': 1.15,
        'target-distance-from-node': 2,
        'line-opacity': 0.72,
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
    { selector: 'edge.best', style: { width: 4, 'line-opacity': 1 } as never },
    {
      selector: 'edge.hot',
      style: {
        width: 5,
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
