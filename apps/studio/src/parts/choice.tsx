import type { ComponentChildren } from 'preact';

/** The players of a drawn game, for lists. */
export const SIDES = [
  [0, 'Left'],
  [1, 'Right'],
] as const;

interface ChoiceProps<Value extends string | number> {
  /** What stands before the list. */
  readonly label: ComponentChildren;
  readonly value: Value;
  /** The values with what they are called in the list. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
  /** The name of the list, where the label says more or is not seen. */
  readonly name?: string;
  /** What the label means, as a tip. */
  readonly tip?: string | undefined;
}

/** A list to choose from, with its label. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, value, options, onChoose, name, tip } = props;
  return (
    <label title={tip}>
      {label}{' '}
      <select
        aria-label={name}
        value={value}
        onChange={({ currentTarget }) => onChoose(options[currentTarget.selectedIndex][0])}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
