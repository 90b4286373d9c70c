import { Transport } from '../parts/index.ts';
import { crossed, goToLayer, isRunning, pace, runOrRest, source, wave } from './state.ts';
import { valueWordsOf } from './words.ts';

const PACES = [0.25, 0.5, 1, 2, 4].map((rate) => [rate, `${rate} ×`] as const);

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
      <Transport
        label="Wave of the solver"
        slider="Layers that are known"
        titles={[
          'Nothing known',
          'One layer back',
          isRunning.value ? 'Pause the wave' : 'Watch it solved',
          'One layer forward',
          'All known',
        ]}
        at={at}
        length={layers}
        step={layers > 1000 ? 1 : 'any'}
        isPlaying={isRunning.value}
        onPlay={runOrRest}
        onGo={stopAt}
        speed={pace.value}
        speeds={PACES}
        onSpeed={(rate) => (pace.value = rate)}
      />
    </div>
  );
}
