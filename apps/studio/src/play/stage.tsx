import type { Board } from 'gyre/rulesets';
import { LiveBoard } from '../board/board.tsx';
import type { Arrow, Target } from '../board/marks.tsx';
import type { PlayOption, Standing } from '../document/index.ts';
import { fitCount, game, openedGame, playSource, speak } from '../document/index.ts';
import { useFigure } from '../export/figures.ts';
import { writeShownSvg } from '../export/shown-svg.ts';
import { tikzDocument } from '../export/tikz.ts';
import { playPicture } from '../live/play-picture.ts';
import { boardWords } from '../live/play-source.ts';
import { hasHint, hidesValues, lastPly, lineNow, match, move, standing } from '../live/playing.ts';
import { gameOf } from '../live/ruleset-arena.ts';
import { story, tellMoment } from '../live/story.ts';
import { letGo, touched, touchPoint, touchState } from '../live/touching.ts';
import { palette } from '../look/theme.ts';
import { Button, ValueBadge } from '../parts/index.ts';
import { Scene } from '../scene/scene.tsx';
import { rules } from '../workers/desks.ts';

/** The drawn game in play: a tap on a vertex moves the token there. */
export function DrawnStage() {
  const here = standing.value;
  const tap = (id: number): void => {
    const name = game.value.vertices.find((vertex) => vertex.id === id)?.name;
    const option = here?.options.find((entry) => entry.name === name);
    if (option !== undefined) void move(option);
    else if (here !== undefined) speak('There is no move to that vertex');
  };
  return (
    <div class="stage-body">
      <Scene
        picture={playPicture(here)}
        mode="look"
        events={{ tapVertex: (id, isDouble) => void (isDouble || tap(id)) }}
        fit={fitCount.value}
        label="The game in play; the list of moves beside it does the same"
      />
    </div>
  );
}

/** The board as it is shown, as a file. */
function boardSvg(): string {
  const board = document.querySelector<SVGSVGElement>('.stage .live-board');
  if (board === null) throw new Error('there is no board');
  return writeShownSvg(board, { ground: palette.value.ground }, openedGame()?.title ?? '');
}

async function boardTikz(): Promise<string> {
  const source = playSource.value;
  if (source.kind === 'drawn') throw new Error('there is no board');
  const { tikz } = await rules.ask('picture', { game: gameOf(source), ...lineNow() });
  return tikzDocument(tikz);
}

/** A ruleset's board, to play on. */
export function BoardStage() {
  const hasBoard = standing.value?.board !== undefined;
  useFigure({ what: hasBoard ? 'the board' : '', svg: boardSvg, tikz: boardTikz });
  if (story.value !== undefined) return <StoryBoard now={story.value} />;
  const here = standing.value;
  if (here === undefined) return <div class="stage-body board">{boardWords.value}</div>;
  if (here.board === undefined)
    return (
      <div class="stage-body board">
        <pre>{here.text}</pre>
      </div>
    );
  const { plies = [], at = 0 } = match.value ?? {};
  return (
    <div class="stage-body board">
      <LiveBoard
        board={here.board}
        label={`Board: ${here.text ?? ''}`}
        targets={targetsNow()}
        arrows={arrowsNow(here, here.board)}
        touched={touched.value}
        last={lastPly.value?.option.ways[0]?.flat() ?? []}
        moment={`${at} of ${plies.length} ${here.key}`}
        onTouch={touchPoint}
        onLetGo={letGo}
      />
      <Choices />
    </div>
  );
}

/** The board at a moment of a story, with the move that is made there. */
function StoryBoard({ now: { moments, at } }: { readonly now: NonNullable<typeof story.value> }) {
  const { standing: here, option } = moments[at];
  const before = moments[at - 1]?.option;
  const way = option?.ways[0] ?? [];
  const isStep = way.length >= 2 && way.every((step) => step.length === 1);
  if (here.board === undefined) return <div class="stage-body board">{here.text}</div>;
  return (
    <div class="stage-body board">
      <LiveBoard
        board={here.board}
        label={`Board: ${here.text ?? ''}`}
        targets={way.flat().map((point) => ({ point, known: option?.value, isBest: true }))}
        arrows={isStep ? [{ from: way[0][0], to: way[1][0], known: option?.value }] : []}
        last={before?.ways[0]?.flat() ?? []}
        moment={`story ${at}`}
        onTouch={() => tellMoment(at + 1)}
      />
    </div>
  );
}

/** The points that can be touched next, each with the best that it leads to. */
function targetsNow(): Target[] {
  const { next, open } = touchState.value;
  const from = touched.value;
  const shows = !hidesValues.value;
  return next.map((point) => {
    const best = open.find(({ ways }) => ways.some((way) => leadsTo(way, from, point)));
    return { point, known: shows ? best?.value : undefined, isBest: shows && best?.isBest === true };
  });
}

/** May the point be touched on that way after those? */
function leadsTo(way: PlayOption['ways'][number], from: readonly string[], point: string): boolean {
  let done = 0;
  for (const step of way) {
    const rest = [...step];
    while (rest.length > 0) {
      if (done === from.length) return rest.includes(point);
      const place = rest.indexOf(from[done++]);
      if (place < 0) return false;
      rest.splice(place, 1);
    }
  }
  return false;
}

/** Nothing touched: the best moves. Something touched: all that it can become. */
function arrowsNow({ options }: Standing, { points }: Board): Arrow[] {
  const from = touched.value;
  const shows = !hidesValues.value;
  const isWanted = (option: PlayOption): boolean =>
    from.length === 0 ? option.isBest && (shows || hasHint.value) : touchState.value.open.includes(option);
  const names = new Set(points.map(({ name }) => name));
  const arrows = new Map<string, Arrow>();
  for (const option of options.filter(isWanted)) {
    const [way] = option.ways;
    const isStep = way !== undefined && way.length >= 2 && way.every((step) => step.length === 1);
    if (!isStep || !names.has(way[0][0])) continue;
    const arrow = {
      from: way[0][0],
      to: way[1][0],
      known: shows || hasHint.value ? option.value : undefined,
    };
    const key = `${arrow.from} ${arrow.to}`;
    if (!arrows.has(key)) arrows.set(key, arrow);
  }
  return [...arrows.values()].slice(0, MOST_ARROWS);
}

const MOST_ARROWS = 28;

/** The moves that are complete with what has been touched, where there is still a choice. */
function Choices() {
  const { made, open } = touchState.value;
  if (touched.value.length === 0) return null;
  return (
    <div class="board-choices row" role="group" aria-label="The move in progress">
      {made.map((option) => (
        <button key={option.choice} type="button" onClick={() => void move(option)}>
          {hidesValues.value ? null : <ValueBadge known={option.value} plies={option.plies} />} {option.name}
        </button>
      ))}
      {open.length > 0 ? <span>{made.length > 0 ? 'or go on' : 'Go on: touch the next point.'}</span> : null}
      <Button words="Let go" act={letGo} />
    </div>
  );
}
