import { apply, type DrawnVertex, game, rename, tell } from '../document/index.ts';

/** Renames a vertex; false, with a notice, if the name is empty or another vertex has it. */
export function renameVertex({ id, name }: DrawnVertex, wanted: string): boolean {
  const trimmed = wanted.trim();
  if (trimmed === name) return true;
  if (trimmed === '' || game.value.vertices.some((other) => other.name === trimmed)) {
    tell('word', `The vertex stays "${name}": names are not empty and no two are the same.`);
    return false;
  }
  apply(rename(id, trimmed));
  return true;
}
