import { signal } from '@preact/signals';

/** What a browser offers when it would install the page. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** Installs the studio as an app; undefined where the browser does not offer it, or where it is installed. */
export const installOffer = signal<(() => void) | undefined>(undefined);

/** Keeps the studio's files for use without a network, and listens for the offer to install it. Call once. */
export function workOffline(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.value = () => void (event as InstallOffer).prompt();
  });
  addEventListener('appinstalled', () => (installOffer.value = undefined));
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // Where the browser allows none (a page from disk, a private window), the studio needs its server.
  const register = (): void =>
    void navigator.serviceWorker
      .register(new URL('service-worker.js', document.baseURI))
      .catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
