import { PlayerButton } from '../parts/index.ts';
import { crossed, goToLayer, isRunning, pace, runOrRest, source, wave } from './state.ts';
import { valueWordsOf } from './words.ts';

const PACES: readonly number[] = [0.25, 0.5, 1, 2, 4];

/** Watch over the map: the wave of the solver, layer by layer. */
export function MapPlayer() {
  const layers = wave.value?.layers ?? 0;
  const at = crossed.value;
  const stopAt = (layer: number): void => {
    isRunning.value = false;
    goToLayer(layer);
  };
  return (
    <div class="player map-player foot stack">
      <p class="why">{source.value === undefined ? '' : valueWordsOf(source.value.map, at)}</p>
      <div class="transport" role="toolbar" aria-label="Wave of the solver">
        <PlayerButton icon="first" title="Nothing known" disabled={at === 0} onClick={() => stopAt(0)} />
        <PlayerButton
          icon="back"
          title="One layer back"
          disabled={at === 0}
          onClick={() => stopAt(Math.ceil(at) - 1)}
        />
        <PlayerButton
          icon={isRunning.value ? 'pause' : 'play'}
          title={isRunning.value ? 'Pause the wave' : 'Watch it solved'}
          disabled={layers === 0}
          onClick={runOrRest}
        />
        <PlayerButton
          icon="forward"
          title="One layer forward"
          disabled={at >= layers}
          onClick={() => stopAt(Math.floor(at) + 1)}
        />
        <PlayerButton icon="last" title="All known" disabled={at >= layers} onClick={() => stopAt(layers)} />
        <input
          type="range"
          aria-label="Layers that are known"
          min={0}
          max={layers}
          step={layers > 1000 ? 1 : 'any'}
          value={at}
          onInput={(event) => stopAt(Number(event.currentTarget.value))}
        />
        <output>
          {Math.floor(at).toLocaleString('en')} / {layers.toLocaleString('en')}
        </output>
        <label>
          <span class="visually-hidden">Speed</span>
          <select value={pace.value} onChange={(event) => (pace.value = Number(event.currentTarget.value))}>
            {PACES.map((rate) => (
              <option key={rate} value={rate}>
                {rate} ×
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
