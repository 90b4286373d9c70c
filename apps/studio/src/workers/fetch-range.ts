import { GyreError } from 'gyre';
import type { FetchBytes } from 'gyre/rulesets';

/**
 * A part of a file on the web. It is the studio's only request to other hosts: no cookies, no referrer, and a host that
 * would send the whole file is cut off.
 */
export const fetchRange: FetchBytes = async (address, { method = 'GET', headers }) => {
  const stop = new AbortController();
  const { host } = new URL(address);
  const answer = await fetch(address, {
    method,
    headers,
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: stop.signal,
  }).catch(() => {
    throw new GyreError(
      'E_FILE',
      `${host} cannot be reached, or does not let other pages read its files`,
      'its host must send Access-Control-Allow-Origin',
    );
  });
  if (method === 'GET' && answer.status !== 206) stop.abort();
  return answer;
};
