import '../style/play.css';
import { useSignalEffect } from '@preact/signals';
import { drawingShown, rulesetShown } from '../actions/shown.ts';
import { playSource, speak } from '../document/index.ts';
import { playPicture } from '../live/play-picture.ts';
import { playAlways } from '../live/play-source.ts';
import { lastMoveInWords, standing, verdict } from '../live/playing.ts';
import { GameBar } from '../panels/game-bar.tsx';
import { Split } from '../parts/index.ts';
import { History } from '../play/history.tsx';
import { arrangement, SetUpBar, SetUpEntry, SetUpStage } from '../play/set-up.tsx';
import { Setup, SourcePicker } from '../play/source.tsx';
import { BoardStage, DrawnStage } from '../play/stage.tsx';
import { PlayBar, Table } from '../play/table.tsx';
import type { StudioView } from './view.ts';

playAlways();

/** Play the drawn game, or a shipped ruleset, against a friend or the computer, at its best or not. */
export const playView: StudioView = {
  Body: PlayView,
  shown: () =>
    playSource.value.kind === 'drawn'
      ? drawingShown(['line'], () => ['the game in play', playPicture(standing.value)])
      : rulesetShown(),
};

function PlayView() {
  useSignalEffect(() => speak(`${lastMoveInWords.value} ${verdict.value}`.trim()));
  const isDrawn = playSource.value.kind === 'drawn';
  const arranged = isDrawn ? undefined : arrangement.value;
  return (
    <>
      {isDrawn ? <GameBar /> : null}
      <Split
        stage={
          <>
            {isDrawn ? (
              <DrawnStage />
            ) : arranged === undefined ? (
              <BoardStage />
            ) : (
              <SetUpStage now={arranged} />
            )}
            {arranged === undefined ? <PlayBar /> : <SetUpBar now={arranged} />}
          </>
        }
        side={
          <div class="panel play-panel stack wide" tabIndex={0} role="region" aria-label="Play">
            <SourcePicker />
            <Setup />
            <SetUpEntry />
            <Table />
            <History />
          </div>
        }
      />
    </>
  );
}
