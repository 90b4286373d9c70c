import { unpackDocument } from 'gyre/workers';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Drawing } from '../document/index.ts';
import { apply, drawing, tell, toDrawing, toGameDocument } from '../document/index.ts';
import { type TextFormat, textFormats } from '../document/text-formats.ts';
import { circlePlace } from '../live/pictures.ts';
import { Choice, inWords } from '../parts/index.ts';
import { files } from '../workers/desks.ts';

const PAUSE = 350;

/** A drawing as text, and of which drawing and in which format it is. */
interface Written {
  readonly text: string;
  readonly format?: TextFormat;
  readonly now?: Drawing;
}

/** The document as text. What is typed is drawn, and what is drawn is typed; a mistake is pointed at. */
export function TextPanel() {
  const [formatName, setFormat] = useState(textFormats[0].name);
  const [typed, setTyped] = useState<string | undefined>(undefined); // while it differs from the drawing
  const [trouble, setTrouble] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const format = textFormats.find(({ name }) => name === formatName) ?? textFormats[0];
  const now = drawing.value;
  const [drawn, setDrawn] = useState<Written>({ text: '' });
  useEffect(() => {
    let isWanted = true;
    void written(format, now).then((text) => isWanted && setDrawn({ text, format, now }));
    return () => {
      isWanted = false;
    };
  }, [format, now]);
  // What is typed into a text that is replaced a moment later would be mixed with it.
  const isOld = typed === undefined && (drawn.format !== format || drawn.now !== now);
  const madeHere = useRef<Drawing>(undefined);
  useEffect(() => {
    if (madeHere.current === now) return;
    setTyped(undefined);
    setTrouble('');
  }, [now]);
  const pending = useRef<string>(undefined); // typed, and not read yet
  const readPending = (): void => {
    clearTimeout(timer.current);
    const text = pending.current;
    pending.current = undefined;
    if (text !== undefined) void read(text);
  };
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      readPending();
    };
  }, []);

  const read = async (text: string): Promise<void> => {
    try {
      const opened = await files.ask('open', { source: text, opening: 0 });
      if (opened.kind === 'large') throw new Error('the game is too large to draw; open it as a file');
      const next = withPlaces(toDrawing(unpackDocument(opened.game)), drawing.value);
      madeHere.current = next;
      setTrouble('');
      apply(() => next);
    } catch (error) {
      if (isGone.current)
        tell('trouble', `What you typed was not read: ${inWords(error)}. The drawing is as it was.`);
      else setTrouble(inWords(error));
    }
  };
  return (
    <div class="text-panel stack">
      <Choice
        label="Format"
        value={formatName}
        options={textFormats.map(({ name }) => [name, name] as const)}
        onChoose={(name) => {
          setFormat(name);
          setTyped(undefined);
        }}
      />
      <textarea
        aria-label="The game as text"
        aria-invalid={trouble !== ''}
        aria-describedby="text-trouble"
        spellcheck={false}
        readOnly={isOld}
        value={typed ?? drawn.text}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          pending.current = text;
          clearTimeout(timer.current);
          timer.current = setTimeout(readPending, PAUSE);
        }}
        onBlur={() => trouble === '' && setTyped(undefined)}
      />
      <p id="text-trouble" class="trouble" role="status">
        {trouble === '' ? '' : `Not read yet: ${trouble}. The drawing is as it was.`}
      </p>
    </div>
  );
}

/** Vertices that kept their name stay where they stand. */
function withPlaces(next: Drawing, before: Drawing): Drawing {
  const byName = new Map(before.game.vertices.map(({ id, name }) => [name, before.places.get(id)]));
  const places = new Map(
    next.game.vertices.map(({ id, name }, v) => [
      id,
      next.places.get(id) ?? byName.get(name) ?? circlePlace(v, next.game.vertices.length),
    ]),
  );
  return { ...next, places };
}

/** The drawing in a format; or, where the format cannot hold it, the reason. */
async function written(format: TextFormat, now: Drawing): Promise<string> {
  try {
    return await format.write(toGameDocument(now));
  } catch (error) {
    return `# ${format.name} cannot hold this game: ${inWords(error)}\n`;
  }
}
