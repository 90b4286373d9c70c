import '../style/map.css';
import { placeOnMap } from 'gyre/map';
import { useEffect } from 'preact/hooks';
import { drawingShown, largeShown, rulesetShown } from '../actions/shown.ts';
import { largeGame, mapSubject } from '../document/index.ts';
import {
  dive,
  dived,
  followSubject,
  MapPlayer,
  MapSide,
  MapStage,
  making,
  rise,
  source,
  spot,
} from '../map/index.ts';
import { Neighbourhood } from '../map/neighbourhood.tsx';
import { Button, Split, Working } from '../parts/index.ts';
import type { StudioView } from './view.ts';

/** A whole game at once: every position by its plies and its value, and the wave of the solver over them. */
export const mapView: StudioView = {
  Body: MapView,
  shown: () => {
    const large = largeGame.value;
    if (mapSubject.value === 'large' && large !== undefined) return largeShown(large);
    return mapSubject.value === 'ruleset' ? rulesetShown(PART) : drawingShown(PART);
  },
};

/** What is seen of a map. */
const PART = ['window', 'step', 'spot'] as const;

function MapView() {
  useEffect(() => followSubject(), []);
  return <Split stage={<Stage />} side={<MapSide />} />;
}

function Stage() {
  const now = source.value;
  if (dived.value !== undefined && now !== undefined) return <Dived centre={dived.value} near={now.near} />;
  return (
    <>
      <div class="stage-body map-body">
        {now === undefined ? <Waiting /> : <MapStage key={now.map} map={now.map} />}
      </div>
      {now === undefined ? null : <MapPlayer />}
    </>
  );
}

function Waiting() {
  const share = making.share.value;
  if (making.trouble.value !== '')
    return (
      <p class="map-words row trouble" role="alert">
        {making.trouble.value}
      </p>
    );
  if (share === undefined) return null;
  return <Working words="Solving every position" share={share} stop={making.stop} look="map-words hint" />;
}

interface DivedProps {
  readonly centre: number;
  readonly near: Parameters<typeof Neighbourhood>[0]['near'];
}

/** The closest look: a position and those near it, drawn as a graph. */
function Dived({ centre, near }: DivedProps) {
  const leave = (): void => {
    const map = source.value?.map;
    const here = spot.value;
    rise(
      map === undefined || here === undefined
        ? undefined
        : placeOnMap(map, here.position, here.value, here.plies),
    );
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      leave();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div class="map-near page stack">
      <p class="row">
        <Button words="Back to the map" look="primary" act={leave} />
      </p>
      <h2 class="visually-hidden">The closest look</h2>
      <Neighbourhood centre={centre} near={near} onChoose={dive} />
    </div>
  );
}
