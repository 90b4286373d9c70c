import type { ComponentType } from 'preact';
import { type LayoutChoice, layOut } from '../actions/actions.ts';
import { drawingShown } from '../actions/shown.ts';
import {
  arcWho,
  canRedo,
  canUndo,
  connectFrom,
  fitAll,
  fitAround,
  fitCount,
  fitTo,
  game,
  isLayingOut,
  isPartizan,
  redo,
  select,
  selectedArcs,
  selection,
  sidePanel,
  snaps,
  soleVertex,
  type Tool,
  tell,
  tool,
  undo,
} from '../document/index.ts';
import { fold, foldParts, unfold } from '../live/fold.ts';
import { solvedPicture, storyPicture } from '../live/pictures.ts';
import { GameBar } from '../panels/game-bar.tsx';
import { PositionsPanel } from '../panels/positions.tsx';
import { StoryBar } from '../panels/story.tsx';
import { VertexPanel } from '../panels/vertex.tsx';
import { Button, Choice, type IconName, Later, Split } from '../parts/index.ts';
import { Scene } from '../scene/scene.tsx';
import { sceneKey } from '../tools/keys.ts';
import { eraseSelection, nameOf, toolSpec } from '../tools/tools.ts';
import type { StudioView } from './view.ts';

type PanelName = (typeof sidePanel)['value'];

const loadText = async (): Promise<ComponentType> => (await import('../panels/text.tsx')).TextPanel;

/** Draw and edit, with the values beside. */
export const drawView: StudioView = {
  Body: DrawView,
  shown: () => drawingShown([], () => ['the drawing with its values', solvedPicture.value]),
};

function DrawView() {
  const { mode, events } = toolSpec(tool.value);
  const count = game.value.vertices.length;
  const folded = fold.value;
  return (
    <>
      <GameBar />
      <Split
        stage={
          <>
            <Toolbar />
            {folded === undefined ? null : (
              <p class="fold-hint">
                Each stack is a part with cycles, drawn as one. Tap it to open it; any tool unfolds all.
              </p>
            )}
            <div class="stage-body" aria-busy={isLayingOut.value}>
              <Scene
                picture={folded?.picture.value ?? storyPicture.value}
                mode={folded === undefined ? mode : 'look'}
                events={folded === undefined ? events : { tapVertex: tapFolded }}
                selected={
                  connectFrom.value === undefined
                    ? selection.value
                    : new Set([...selection.value, connectFrom.value])
                }
                selectedArcs={selectedArcs.value}
                fit={fitCount.value}
                fitTo={fitTo.value}
                label={`Drawing of ${count} vertices; the table Positions holds the same. Press ? for the keys.`}
                onKeyDown={folded === undefined ? sceneKey : undefined}
              />
              {count === 0 ? <EmptyPage /> : null}
              <Legend />
              {connectFrom.value === undefined ? null : (
                <p class="stage-hint">
                  Arc from {nameOf(connectFrom.value)}: choose where it ends. Escape lets go.
                </p>
              )}
            </div>
            <StoryBar />
          </>
        }
        side={<SidePanel />}
      />
    </>
  );
}

/** A tap on a folded part opens it; one on a vertex selects it. */
function tapFolded(id: number): void {
  if (fold.value?.open(id) === true) fitAll();
  else select([id]);
}

async function foldOrUnfold(): Promise<void> {
  connectFrom.value = undefined;
  if (fold.value !== undefined) unfold();
  else if (!(await foldParts()))
    tell('word', 'Nothing can be folded: no two vertices of this game lead to each other.');
  fitAll();
}

function EmptyPage() {
  return (
    <div class="welcome stack hint">
      <p>
        <b>Draw a game.</b> Double-click or double-tap for a vertex, then choose <i>Connect</i> and drag from
        one vertex to another.
      </p>
      <p>Or drop a file here, paste a graph, or take an example from the Gallery.</p>
    </div>
  );
}

const TOOLS: readonly {
  readonly name: Tool;
  readonly title: string;
  readonly icon: IconName;
  readonly tip: string;
}[] = [
  { name: 'select', title: 'Select', icon: 'select', tip: 'Select and move' },
  { name: 'add', title: 'Add', icon: 'add', tip: 'Add a vertex with each tap' },
  {
    name: 'connect',
    title: 'Connect',
    icon: 'connect',
    tip: 'Draw an arc: drag from vertex to vertex, or tap both',
  },
  { name: 'erase', title: 'Erase', icon: 'erase', tip: 'Delete what is tapped or selected' },
];

const WHOSE = [
  ['both', 'both'],
  ['left', 'Left (blue)'],
  ['right', 'Right (red)'],
] as const;

const STEPS = [
  { icon: 'undo', label: 'Undo', tip: 'Undo (Ctrl Z)', can: canUndo, go: undo },
  { icon: 'redo', label: 'Redo', tip: 'Redo (Ctrl Shift Z)', can: canRedo, go: redo },
] as const;

/** Takes up a tool; the one that erases erases at once what is selected. */
function choose(name: Tool): void {
  connectFrom.value = undefined;
  unfold();
  const isErasing = name === 'erase' && selection.value.size + selectedArcs.value.length > 0;
  if (isErasing) eraseSelection(selectedArcs.value);
  else tool.value = name;
}

function Toolbar() {
  return (
    <div class="toolbar bar" role="toolbar" aria-label="Drawing tools">
      <div class="row">
        {TOOLS.map(({ name, title, icon, tip }) => (
          <Button
            key={name}
            words={title}
            icon={icon}
            tip={tip}
            isOn={tool.value === name}
            act={() => choose(name)}
          />
        ))}
      </div>
      {tool.value === 'connect' && !game.value.isOwned ? (
        <Choice label="for" value={arcWho.value} options={WHOSE} onChoose={(who) => (arcWho.value = who)} />
      ) : null}
      <div class="row">
        {STEPS.map(({ icon, label, tip, can, go }) => (
          <Button key={icon} icon={icon} label={label} tip={tip} isOff={!can.value} act={go} />
        ))}
      </div>
      <div class="row">
        <select
          aria-label="Lay out"
          value=""
          onChange={(event) => {
            void layOut(event.currentTarget.value as LayoutChoice);
            event.currentTarget.value = '';
          }}
        >
          <option value="">Lay out…</option>
          <option value="plies">by plies</option>
          <option value="dot">in layers</option>
          <option value="neato">by forces</option>
          <option value="circo">in circles</option>
        </select>
        <label class="check">
          <input
            type="checkbox"
            checked={snaps.value}
            onChange={(event) => (snaps.value = event.currentTarget.checked)}
          />
          Snap
        </label>
        <Button
          words="Fold"
          tip="Draw each part with cycles as one"
          isOn={fold.value !== undefined}
          act={() => void foldOrUnfold()}
        />
        <Button
          words="Near"
          tip="Fit the selected vertex and its neighbours into view (N)"
          isOff={soleVertex.value === undefined}
          act={() => soleVertex.value !== undefined && fitAround(soleVertex.value)}
        />
        <Button words="Fit" icon="fit" tip="Fit the drawing into view (F)" act={fitAll} />
      </div>
    </div>
  );
}

function Legend() {
  return (
    <ul class="legend row" aria-hidden="true">
      <li>To move:</li>
      <li class="value-W">● W wins</li>
      <li class="value-D">◆ D draws</li>
      <li class="value-L">■ L loses</li>
      {isPartizan(game.value) ? (
        <>
          <li class="of-left">— Left</li>
          <li class="of-right">- - Right</li>
        </>
      ) : null}
    </ul>
  );
}

const PANELS: readonly { readonly name: PanelName; readonly title: string }[] = [
  { name: 'positions', title: 'Positions' },
  { name: 'vertex', title: 'Vertex' },
  { name: 'text', title: 'Text' },
];

/** The arrow keys, Home and End go from tab to tab, as readers of such pages expect. */
function turnTab(event: KeyboardEvent): void {
  const now = PANELS.findIndex(({ name }) => name === sidePanel.value);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: now + 1,
    ArrowLeft: now - 1 + PANELS.length,
    Home: 0,
    End: PANELS.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const { name } = PANELS[next % PANELS.length];
  sidePanel.value = name;
  document.getElementById(`tab-${name}`)?.focus();
}

function SidePanel() {
  return (
    <>
      <div class="tabs" role="tablist" aria-label="Beside the drawing" onKeyDown={turnTab}>
        {PANELS.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={sidePanel.value === name}
            aria-controls="side-panel"
            tabIndex={sidePanel.value === name ? 0 : -1}
            onClick={() => (sidePanel.value = name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        class="panel"
        role="tabpanel"
        id="side-panel"
        aria-labelledby={`tab-${sidePanel.value}`}
        tabIndex={0}
      >
        {sidePanel.value === 'positions' ? (
          <PositionsPanel />
        ) : sidePanel.value === 'vertex' ? (
          <VertexPanel />
        ) : (
          <Later load={loadText} />
        )}
      </div>
    </>
  );
}
