import { Icon, type IconName } from './icons.tsx';

interface PlayerButtonProps {
  readonly icon: IconName;
  readonly title: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** A button of a player: one step, all the way, play or pause. */
export function PlayerButton({ icon, title, disabled, onClick }: PlayerButtonProps) {
  return (
    <button type="button" aria-label={title} title={title} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
