import { signal } from '@preact/signals';
import { rulesetFamilies } from 'gyre/rulesets';
import {
  DRAWN,
  game,
  lastTable,
  openedGame,
  type Parameters,
  type PlaySource,
  playSource,
  type TableOrigin,
} from '../document/index.ts';
import { drawnStart, isUnasked, newGame, settingUp } from '../live/play-source.ts';
import { match, play } from '../live/playing.ts';
import { Button, Choice, SIDES, Working } from '../parts/index.ts';

const NEW_LINE = { path: [] };

/** The rulesets, for lists. */
export const RULESET_NAMES = rulesetFamilies.map(({ name, title }) => [name, title] as const);

/** The settings as they stand in the fields, of which source: those of its next game. */
const edited = signal<{ readonly of: PlaySource; readonly parameters: Parameters } | undefined>(undefined);

/** The settings of the next new game. */
export function settings(): Parameters {
  const source = playSource.value;
  if (edited.value?.of === source) return edited.value.parameters;
  return source.kind === 'ruleset' ? source.parameters : {};
}

/** Changes a setting of the next new game. */
export function setSetting(name: string, value: string): void {
  edited.value = { of: playSource.value, parameters: { ...settings(), [name]: value } };
}

/** The games that can be played. */
export function SourcePicker() {
  const source = playSource.value;
  const table = lastTable.value;
  const choose = (name: string): void => {
    if (name === 'drawn') play(DRAWN);
    else if (name === 'table' && table !== undefined) play({ kind: 'table', table, line: NEW_LINE });
    else play({ kind: 'ruleset', name, parameters: {}, line: NEW_LINE });
  };
  return (
    <Choice
      label="Game"
      value={source.kind === 'ruleset' ? source.name : source.kind}
      options={[
        ['drawn', 'the drawn game'],
        ...(table === undefined ? [] : [['table', table.name] as const]),
        ...RULESET_NAMES,
      ]}
      onChoose={choose}
    />
  );
}

/** Where the game comes from, and how it begins. */
export function Setup() {
  const source = playSource.value;
  if (source.kind === 'drawn') return <DrawnSetup />;
  if (source.kind === 'ruleset') return <RulesetSetup name={source.name} />;
  return isUnasked() ? <Asking table={source.table} /> : <TableSetup table={source.table} />;
}

/** Where the drawn game begins; a new game begins whenever that, or the game, changes. */
function DrawnSetup() {
  const { vertices } = game.value;
  if (vertices.length === 0) {
    return (
      <p class="hint">The drawing is empty: draw a game or open one from the gallery, or choose a ruleset.</p>
    );
  }
  const from = drawnStart();
  return (
    <div class="row">
      <Choice
        label="from"
        value={from.key}
        options={vertices.map(({ name }, v) => [String(v), name] as const)}
        onChoose={(key) => newGame({ from: { ...from, key } })}
      />
      <Choice
        label="first"
        value={from.player}
        options={SIDES}
        onChoose={(player) => newGame({ from: { ...from, player } })}
      />
      <Button words="New game" act={() => newGame({ from })} />
    </div>
  );
}

/** The parameters of a ruleset, and the work of exploring it. */
function RulesetSetup({ name }: { readonly name: string }) {
  const family = rulesetFamilies.find((entry) => entry.name === name);
  const share = settingUp.share.value;
  return (
    <div class="setup stack">
      <p class="hint">{family?.summary}</p>
      <SettingFields name={name} hasHints />
      <div class="row">
        <Button words="New game" act={() => newGame({ parameters: settings() })} />
      </div>
      {share === undefined ? null : (
        <Working words="Solving every position" share={share} stop={settingUp.stop} />
      )}
      {match.value === undefined ? null : (
        <p class="hint">{match.value.arena.positions.toLocaleString('en')} positions, all solved.</p>
      )}
    </div>
  );
}

/** The fields for the settings of a ruleset. */
export function SettingFields({
  name,
  hasHints = false,
}: {
  readonly name: string;
  readonly hasHints?: boolean;
}) {
  const family = rulesetFamilies.find((entry) => entry.name === name);
  return family?.parameters.map((parameter) => (
    <label key={`${name} ${parameter.name}`} title={parameter.summary}>
      {parameter.name}{' '}
      <input
        value={settings()[parameter.name] ?? parameter.fallback}
        size={8}
        onChange={(event) => setSetting(parameter.name, event.currentTarget.value)}
      />{' '}
      {hasHints ? <span class="hint">{parameter.summary}</span> : null}
    </label>
  ));
}

/** A table: how much of it there is, and where it comes from. */
function TableSetup({ table }: { readonly table: TableOrigin }) {
  const opened = openedGame();
  const rows = opened === undefined ? '' : `, ${opened.positions.toLocaleString('en')} rows`;
  return (
    <div class="setup stack">
      <p class="hint">
        {table.kind === 'file'
          ? `${table.name}, ${bytesInWords(table.file.size)}${rows}. Only what is looked at is read. A reload does not keep the file.`
          : `${table.address}${rows}. Only what is looked at is read, by range requests.`}
      </p>
      <div class="row">
        <Button words="New game" act={() => newGame()} />
      </div>
    </div>
  );
}

/** A link names a host of its own: it is asked only if the reader agrees. */
function Asking({ table }: { readonly table: TableOrigin }) {
  const { line } = playSource.value;
  if (table.kind === 'file') return null;
  return (
    <div class="setup stack">
      <p>
        This link reads parts of the table <b>{table.name}</b> from <b>{new URL(table.address).host}</b>,
        which will see your network address. Nothing else is fetched or sent.
      </p>
      <div class="row">
        <Button
          words="Read it"
          look="primary"
          act={() => play({ kind: 'table', table: { ...table, isUnasked: false }, line })}
        />
      </div>
    </div>
  );
}

function bytesInWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
