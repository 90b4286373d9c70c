import { Choice } from './choice.tsx';
import { Icon, type IconName } from './icons.tsx';

interface TransportProps {
  /** What the bar is called, what the slider is called, and what the five buttons do. */
  readonly label: string;
  readonly slider: string;
  readonly titles: readonly [first: string, back: string, play: string, forward: string, last: string];
  readonly at: number;
  readonly length: number;
  /** How finely the slider goes. */
  readonly step?: number | 'any';
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  readonly onGo: (at: number) => void;
  readonly speed: number;
  readonly speeds: readonly (readonly [number, string])[];
  readonly onSpeed: (speed: number) => void;
}

const KEYS = ['first', 'back', 'play', 'forward', 'last'] as const;

/** First, back, play, forward, last; the slider; the speed. */
export function Transport(props: TransportProps) {
  const { label, slider, titles, at, length, step = 1, isPlaying, onPlay, onGo } = props;
  const buttons: readonly (readonly [IconName, boolean, () => void])[] = [
    ['first', at === 0, () => onGo(0)],
    ['back', at === 0, () => onGo(Math.ceil(at) - 1)],
    [isPlaying ? 'pause' : 'play', length === 0, onPlay],
    ['forward', at >= length, () => onGo(Math.floor(at) + 1)],
    ['last', at >= length, () => onGo(length)],
  ];
  return (
    <div class="transport" role="toolbar" aria-label={label}>
      {buttons.map(([icon, isOff, act], i) => (
        <button
          key={KEYS[i]} // so that a button that becomes another one keeps the focus
          type="button"
          aria-label={titles[i]}
          title={titles[i]}
          disabled={isOff}
          onClick={act}
        >
          <Icon name={icon} />
        </button>
      ))}
      <input
        type="range"
        aria-label={slider}
        min={0}
        max={length}
        step={step}
        value={at}
        onInput={(event) => onGo(Number(event.currentTarget.value))}
      />
      <output>
        {Math.floor(at).toLocaleString('en')} / {length.toLocaleString('en')}
      </output>
      <Choice
        label={<span class="visually-hidden">Speed</span>}
        value={props.speed}
        options={props.speeds}
        onChoose={props.onSpeed}
      />
    </div>
  );
}
