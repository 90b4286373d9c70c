import { Button } from './button.tsx';

interface WorkingProps {
  readonly words: string;
  /** How far it is, where that is known. */
  readonly share?: number | undefined;
  readonly stop: () => void;
  readonly look?: string;
}

/** What is going on, how far it is, and a way to stop it. */
export function Working({ words, share, stop, look = '' }: WorkingProps) {
  return (
    <p class={`row ${look}`} role="status">
      {words}… {share === undefined ? null : <progress value={share} max={1} aria-label="How far it is" />}{' '}
      <Button words="Stop" act={stop} />
    </p>
  );
}
