import { bestMove, GyreError, solve } from 'gyre';
import { gameOf } from 'gyre/io';
import {
  type Call,
  CONVENTION_OPTION,
  type CommandSpec,
  EXIT,
  inOneGo,
  numberOption,
  readingOf,
  sizeOf,
  textOption,
  textOptions,
} from '../command/index.ts';
import { INPUT_ARGUMENT, INPUT_OPTIONS, readGameFor } from '../input/input.ts';
import { checkJson, checkOutput, drawing, tellWritten, writeOutput } from '../output/index.ts';
import { PLACE_OPTIONS } from '../rulesets/places.ts';

const LAYOUTS = ['dot', 'neato', 'fdp', 'sfdp', 'circo', 'twopi'] as const;

export const command: CommandSpec = {
  arguments: [
    { ...INPUT_ARGUMENT, summary: `${INPUT_ARGUMENT.summary}; or a ruleset, whose board is drawn` },
    { name: 'KEY=VALUE', summary: "a ruleset's parameters", variadic: true },
  ],
  options: [
    { flags: '-o, --out <file>', summary: 'the picture; .svg, or .dot for the text behind it' },
    {
      flags: '--layout <engine>',
      summary: 'how Graphviz places the vertices',
      choices: LAYOUTS,
      default: 'dot',
    },
    ...PLACE_OPTIONS,
    { flags: '--most <number>', summary: 'refuse to draw more vertices', default: '2000' },
    CONVENTION_OPTION,
    ...INPUT_OPTIONS,
  ],
  examples: [
    { command: 'gyre render game.json -o picture.svg', says: 'a picture of the solved game' },
    { command: 'gyre render game.json --layout circo > picture.svg', says: 'in a circle' },
    { command: 'gyre render chess men=KQK -o board.svg', says: 'the board of a ruleset' },
    { command: 'gyre render kayles --moves "1 of 10, leaving 2 and 7" > pins.svg', says: 'after a move' },
  ],
  details:
    'Each vertex has its name, the letter of its value and its plies, in the colour of the value. In a game that ' +
    'differs for the players, Left comes first. Arcs of Left are blue, of Right red; best moves are heavier.',
  run,
};

async function run(call: Call): Promise<number> {
  const path = textOption(call, 'out');
  checkOutput(path, ['.svg', '.dot']);
  checkJson(call.terminal, path);
  if (await isBoard(call)) return renderBoard(call, path);
  const document = await readGameFor(call.args[0], call.terminal, readingOf(call));
  const most = numberOption(call, 'most', '--most') ?? 0;
  if (document.graph.vertices > most) {
    throw new GyreError(
      'E_LIMIT',
      `the graph has ${document.graph.vertices} vertices`,
      `a picture of more than ${most} shows nothing; --most allows more`,
    );
  }
  const solution = await inOneGo('the game was solved', () => solve(gameOf(document)));
  const text = [...drawing(document, solution, (p) => bestMove(solution, p))].join('');
  const isText = path?.toLowerCase().replace(/\.gz$/, '').endsWith('.dot') === true;
  const picture = isText ? text : await laidOut(text, textOption(call, 'layout') ?? 'dot');
  await writeOutput(path, [new TextEncoder().encode(picture)], call.terminal);
  await tellWritten(call.terminal, { schema: 'gyre/render/1', file: path, ...sizeOf(document) });
  return EXIT.ok;
}

/** Is a ruleset meant? A file of that name goes first. */
async function isBoard({ args: [name] }: Call): Promise<boolean> {
  if (name === undefined || !/^[a-z][a-z-]+$|\.(?:[cm]?[jt]s|json)$/.test(name)) return false;
  const { namesRuleset } = await import('../rulesets/rules.ts');
  return namesRuleset(name);
}

async function renderBoard(call: Call, path: string | undefined): Promise<number> {
  checkOutput(path, ['.svg']);
  const { placeAsked, rulesetFrom } = await import('../rulesets/index.ts');
  const { boardSvg } = await import('gyre/rulesets');
  const [name = '', ...choices] = call.args;
  const ruleset = await rulesetFrom(name, choices);
  const { position, player } = placeAsked(ruleset, textOptions(call, 'position', 'player', 'moves'));
  const svg = boardSvg(ruleset, position, player);
  await writeOutput(path, [new TextEncoder().encode(svg)], call.terminal);
  await tellWritten(call.terminal, { schema: 'gyre/render/1', file: path, ruleset: ruleset.name });
  return EXIT.ok;
}

async function laidOut(text: string, layout: string): Promise<string> {
  const { Graphviz } = await import('@hpcc-js/wasm-graphviz');
  const graphviz = await Graphviz.load();
  return inOneGo('the vertices were placed', () =>
    graphviz.layout(text, 'svg', layout as (typeof LAYOUTS)[number]),
  );
}
