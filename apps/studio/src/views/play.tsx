import '../style/play.css';
import { useSignalEffect } from '@preact/signals';
import { playSource, playTable, playWish, speak, TABLE } from '../document/index.ts';
import { lastMoveInWords, verdict } from '../live/playing.ts';
import { GameBar } from '../panels/game-bar.tsx';
import { Split } from '../parts/index.ts';
import { History } from '../play/history.tsx';
import { arrangement, SetUpBar, SetUpEntry, SetUpStage } from '../play/set-up.tsx';
import { DRAWN, DrawnSetup, RulesetSetup, SourcePicker } from '../play/source.tsx';
import { BoardStage, DrawnStage } from '../play/stage.tsx';
import { PlayBar, Table } from '../play/table.tsx';
import { TableSetup } from '../play/table-setup.tsx';

/** Play the drawn game, or a shipped ruleset, against a friend or the computer, at its best or not. */
export function PlayView() {
  useSignalEffect(() => speak(`${lastMoveInWords.value} ${verdict.value}`.trim()));
  const isDrawn = playSource.value === DRAWN;
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
          <div class="panel play-panel" tabIndex={0} role="region" aria-label="Play">
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

/** Where the game comes from, and how it begins. */
function Setup() {
  const source = playSource.value;
  const table = playTable.value;
  if (source === DRAWN) return <DrawnSetup />;
  if (source === TABLE && table !== undefined) return <TableSetup key={playWish.value} table={table} />;
  return <RulesetSetup key={`${source} ${playWish.value}`} name={source} />;
}
