import { folderOf, loadedBy, roomOf, type Source, targetsOf } from './sources.ts';

/** Rooms with the rooms that each may import, in an order in which every room names only earlier ones. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

/** For each room with folders of its own: those folders, a folder before the ones that import it. */
export type Insides = Readonly<Record<string, readonly string[]>>;

/** What is wrong with the declaration itself: a room that names itself or a later one. */
export function declarationFaults(rooms: Rooms): string[] {
  const names = Object.keys(rooms);
  return names.flatMap((room, place) =>
    rooms[room]
      .filter((other) => !names.slice(0, place).includes(other))
      .map((other) => `${room} names ${other}, which does not come before it`),
  );
}

/** Where a room is entered: its own door, or that of a folder in it; the floor by each of its files. */
const DOOR = /^(?:floor\/[\w-]+|[\w-]+\/(?:[\w-]+\/)?inner)\.ts$/;

/**
 * Imports between rooms that are not declared, or that go past the inner.ts of the other room or of its folder. A room's
 * index.ts is an entrance of the package: it may hold what any earlier room has, and no file may import it.
 */
export function roomFaults(sources: readonly Source[], rooms: Rooms): string[] {
  const faults: string[] = [];
  const names = Object.keys(rooms);
  for (const source of sources) {
    const room = roomOf(source.path);
    if (room !== '' && rooms[room] === undefined) faults.push(`${source.path} is in no declared room`);
    for (const target of targetsOf(source)) {
      const other = roomOf(target);
      if (target === `${other}/index.ts` && rooms[other] !== undefined)
        faults.push(`${source.path} imports ${target}`);
      if (other === room || room === '') continue;
      const isEntrance = source.path === `${room}/index.ts` && names.indexOf(other) < names.indexOf(room);
      const isAllowed = (isEntrance || rooms[room]?.includes(other)) && DOOR.test(target);
      if (!isAllowed) faults.push(`${source.path} imports ${target}`);
    }
  }
  return faults;
}

/** Imports inside a room that go against the order of its folders; files at the room's top come last. */
export function insideFaults(sources: readonly Source[], insides: Insides): string[] {
  const faults: string[] = [];
  for (const source of sources) {
    const room = roomOf(source.path);
    const order = insides[room];
    if (order === undefined) {
      if (room !== '' && folderOf(source.path) !== room)
        faults.push(`${source.path} is in a folder that has no declared place`);
      continue;
    }
    const here = placeIn(order, room, source.path);
    if (here < 0) faults.push(`${source.path} is in a folder that has no declared place`);
    for (const target of targetsOf(source)) {
      if (roomOf(target) !== room || folderOf(target) === folderOf(source.path)) continue;
      if (placeIn(order, room, target) >= here) faults.push(`${source.path} imports ${target}`);
    }
  }
  return faults;
}

function placeIn(order: readonly string[], room: string, path: string): number {
  const folder = folderOf(path);
  return folder === room ? order.length : order.indexOf(folder.slice(room.length + 1));
}

/** Imports that go against one order of folders, the first being the one that knows nobody. */
export function orderFaults(sources: readonly Source[], order: readonly string[]): string[] {
  const faults: string[] = [];
  for (const source of sources) {
    const here = order.indexOf(folderOf(source.path));
    if (here < 0) faults.push(`${source.path} is in a folder that has no declared place`);
    for (const target of targetsOf(source)) {
      if (folderOf(target) === folderOf(source.path)) continue;
      if (order.indexOf(folderOf(target)) >= here) faults.push(`${source.path} imports ${target}`);
    }
  }
  return faults;
}

/** The files that load each other in a circle; types are not loaded. */
export function fileCycles(sources: readonly Source[]): string[] {
  const targets = new Map(sources.map((source) => [source.path, loadedBy(source)]));
  const left = new Map(
    Array.from(targets, ([path, list]) => [path, list.filter((t) => targets.has(t)).length]),
  );
  const users = new Map<string, string[]>();
  for (const [path, list] of targets)
    for (const target of list) users.set(target, [...(users.get(target) ?? []), path]);
  const free = Array.from(left).flatMap(([path, count]) => (count === 0 ? [path] : []));
  for (let path = free.pop(); path !== undefined; path = free.pop()) {
    left.delete(path);
    for (const user of users.get(path) ?? []) {
      const count = (left.get(user) ?? 0) - 1;
      left.set(user, count);
      if (count === 0) free.push(user);
    }
  }
  // What remains is on a cycle or imports one; drop what nothing remaining imports until only cycles are left.
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const path of left.keys()) {
      if ((users.get(path) ?? []).some((user) => left.has(user))) continue;
      left.delete(path);
      isChanged = true;
    }
  }
  return [...left.keys()].toSorted();
}
