import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';

const LEAST = 260;
const STEP = 24;

/** A stage with a panel beside it whose width can be dragged; below each other on a narrow screen. */
export function Split({
  stage,
  side,
}: {
  readonly stage: ComponentChildren;
  readonly side: ComponentChildren;
}) {
  const [width, setWidth] = useState(400);
  const frame = useRef<HTMLDivElement>(null);
  const resize = (wanted: number): void => {
    const most = Math.max(LEAST, (frame.current?.clientWidth ?? 1200) - 320);
    setWidth(Math.round(Math.min(most, Math.max(LEAST, wanted))));
  };
  const drag = (event: PointerEvent): void => {
    const right = frame.current?.getBoundingClientRect().right ?? 0;
    const move = ({ clientX }: PointerEvent): void => resize(right - clientX);
    const stop = (): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', stop);
    };
    event.preventDefault();
    addEventListener('pointermove', move);
    addEventListener('pointerup', stop);
  };
  return (
    <div class="split" ref={frame} style={{ '--side': `${width}px` }}>
      <section class="stage" aria-label="Drawing">
        {stage}
      </section>
      <div
        class="divider"
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the panel"
        aria-valuenow={width}
        aria-valuemin={LEAST}
        aria-valuemax={900}
        tabIndex={0}
        onPointerDown={drag}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') resize(width + STEP);
          if (event.key === 'ArrowRight') resize(width - STEP);
        }}
      />
      <aside class="side" aria-label="Details">
        {side}
      </aside>
    </div>
  );
}
