import { useRef } from 'preact/hooks';
import { followFragment } from '../actions/first.ts';
import { asText, forgetGame, importGames, type KeptGame, myGames } from '../live/my-games.ts';
import { Button, saveFile } from '../parts/index.ts';

const KINDS: Readonly<Record<KeptGame['kind'], string>> = {
  drawing: 'a drawing',
  ruleset: 'a game in play',
  worksheet: 'a worksheet',
};

/** What the reader keeps in this browser, with export and import of all of it. */
export function MyGames() {
  const picker = useRef<HTMLInputElement>(null);
  const games = myGames.value;
  return (
    <section aria-labelledby="gallery-mine">
      <h2 id="gallery-mine">My games</h2>
      {games.length === 0 ? (
        <p class="hint">
          Nothing is kept yet. <i>Save</i>, then <i>Keep in my games</i>, keeps what is shown in this browser.
        </p>
      ) : (
        <ul class="my-games cards list">
          {games.map((game) => (
            <li key={game.id}>
              <button type="button" class="open-game" onClick={() => void followFragment(game.fragment)}>
                <b>{game.title}</b>
                <small>
                  {KINDS[game.kind]}, kept {game.kept.slice(0, 16).replace('T', ' ')}
                </small>
              </button>
              <Button
                icon="close"
                label={`Forget ${game.title}`}
                tip="Forget"
                look="quiet"
                act={() => forgetGame(game.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <Button words="Export all" isOff={games.length === 0} act={exportAll} />
        <Button words="Import" act={() => picker.current?.click()} />
        <input
          ref={picker}
          class="visually-hidden"
          type="file"
          accept=".json"
          aria-label="File with my games"
          tabIndex={-1}
          onChange={(event) => {
            const input = event.currentTarget;
            void input.files?.[0]?.text().then(importGames);
            input.value = '';
          }}
        />
      </div>
    </section>
  );
}

function exportAll(): void {
  saveFile(new Blob([asText(myGames.value)], { type: 'application/json' }), 'my-games.json');
}
