import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { inWords } from '../live/task.ts';
import { Button } from './button.tsx';

/** Shows a part of the page once its code has come: what is not looked at is not loaded. */
export function Later({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [part, setPart] = useState<{ readonly Part: ComponentType } | undefined>(undefined);
  const [trouble, setTrouble] = useState('');
  const begin = (): void => {
    setTrouble('');
    load().then(
      (Part) => setPart({ Part }),
      (error: unknown) => setTrouble(inWords(error)),
    );
  };
  useEffect(begin, []);
  if (trouble !== '') {
    return (
      <p class="loading trouble">
        This part of the page could not be loaded: is the studio still being served? ({trouble}.){' '}
        <Button words="Try again" act={begin} />
      </p>
    );
  }
  return part === undefined ? <p class="loading">One moment…</p> : <part.Part />;
}
