import { Icon, type IconName } from './icons.tsx';

interface ButtonProps {
  readonly words?: string;
  readonly icon?: IconName;
  /** Its name, where it has no words or they say too little. */
  readonly label?: string;
  readonly tip?: string;
  /** Its class. */
  readonly look?: string;
  readonly isOff?: boolean;
  /** Is it pressed? Only for buttons that stay so. */
  readonly isOn?: boolean;
  readonly act: (event: MouseEvent) => void;
}

/** A button that does something on the page. */
export function Button({ words, icon, label, tip, look, isOff, isOn, act }: ButtonProps) {
  return (
    <button
      type="button"
      class={look}
      aria-label={label}
      title={tip}
      disabled={isOff}
      aria-pressed={isOn}
      onClick={act}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {words}
    </button>
  );
}
