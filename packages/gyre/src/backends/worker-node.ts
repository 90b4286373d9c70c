import { parentPort } from 'node:worker_threads';
import { serve } from './serve.ts';

if (parentPort !== null) {
  const port = parentPort;
  serve({
    post: (message, transfer = []) => port.postMessage(message, [...transfer]),
    listen: (handler) => port.on('message', handler),
  });
}
