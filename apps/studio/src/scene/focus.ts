import type { Core, EventObject, NodeSingular } from 'cytoscape';
import { DIM, NEAR } from './canvas-style.ts';

/** In a drawing of more vertices than this, looking at one dims those that are not its neighbours. */
const MANY = 30;
const LOOKED_AT = '_looked-at';

/** While the mouse is over a vertex, the reader looks at it and its neighbours. */
export function tellFocus(core: Core): void {
  core.on('mouseover', 'node', ({ target }: EventObject) => look(core, target as NodeSingular));
  core.on('mouseout', 'node', () => look(core, chosen(core)));
}

/** The reader has chosen a vertex by its id, or none: it is looked at while the mouse is elsewhere. */
export function focusOn(core: Core, id = ''): void {
  if ((core.scratch(LOOKED_AT) ?? '') === id) return;
  core.scratch(LOOKED_AT, id);
  look(core, chosen(core));
}

function chosen(core: Core): NodeSingular | undefined {
  const node = core.getElementById(core.scratch(LOOKED_AT) ?? '');
  return node.empty() ? undefined : node;
}

function look(core: Core, node: NodeSingular | undefined): void {
  const isFocused = node !== undefined && core.nodes().length > MANY;
  const near = isFocused ? node.closedNeighborhood() : core.collection();
  core.batch(() => {
    for (const element of core.elements().toArray()) {
      element.scratch(DIM, isFocused && !near.contains(element));
      element.scratch(NEAR, isFocused && near.contains(element));
    }
  });
  core.style().update();
}
