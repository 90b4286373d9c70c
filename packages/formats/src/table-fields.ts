import { briefJson, GyreError } from 'gyre';
import { checkVertexMemory, type GameFields } from 'gyre/io';

/** How many vertices the metadata of a table state, if they do: by a number, or by an owner or a name for each. */
export function statedVertices({ vertices, owners, names }: GameFields): number | undefined {
  if (vertices === undefined || vertices === null) return lengthOf(owners) ?? lengthOf(names);
  if (typeof vertices !== 'number')
    throw new GyreError('E_SIZE', `vertices is ${briefJson(vertices)}`, 'give "vertices": n');
  checkVertexMemory(vertices);
  return vertices;
}

function lengthOf(list: unknown): number | undefined {
  return Array.isArray(list) || list instanceof Uint8Array ? list.length : undefined;
}

/** The owners in the metadata of a table, one per vertex. */
export function ownersIn({ owners }: GameFields, vertices: number): Uint8Array {
  if (!Array.isArray(owners) && !(owners instanceof Uint8Array))
    throw new GyreError('E_SHAPE', `owners is ${briefJson(owners)}`, 'give a list');
  if (owners.length !== vertices)
    throw new GyreError(
      'E_SHAPE',
      `there are ${owners.length} owners for ${vertices} vertices`,
      'give one owner per vertex',
    );
  const list: ArrayLike<unknown> = owners;
  const column = new Uint8Array(vertices);
  for (let v = 0; v < vertices; v++) {
    const owner = list[v];
    if (owner !== 0 && owner !== 1)
      throw new GyreError('E_OWNER', `vertex ${v} is owned by ${briefJson(owner)}`, 'owners are 0 or 1');
    column[v] = owner;
  }
  return column;
}
