import { serve } from './serve.ts';

serve({
  post: (message, transfer = []) => globalThis.postMessage(message, { transfer: [...transfer] }),
  listen: (handler) => globalThis.addEventListener('message', (event) => handler(event.data)),
});
