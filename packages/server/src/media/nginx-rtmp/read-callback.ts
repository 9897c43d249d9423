import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

const callbackKinds = ['publish', 'publish_done', 'update_publish', 'update_play'] as const;
/** `update_…`: it goes on; nginx says so every few seconds. */
export type CallbackKind = (typeof callbackKinds)[number];

/** What nginx tells of a publisher, or of a reader. */
export interface NginxCallback {
  readonly kind: CallbackKind;
  /** Number of the connection; nginx counts from 1 again when it was started again. */
  readonly clientId: string;
  readonly streamKey: string;
  readonly remoteAddress: string;
}

/** The application of nginx that encoders send to. */
export const nginxApplication = 'live';
const longestKey = 128;

/** Whether the path of a request is the secret that only the configuration of nginx knows. */
export function isCallbackPath(path: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(path), Buffer.from(`/${secret}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Reads the form that nginx sends; null for anything else. What an encoder writes after a `?` is appended to it as it is, so of
 * each name only the first value counts: nginx wrote that one.
 */
export function readCallback(form: string): NginxCallback | null {
  const values = new URLSearchParams(form);
  const kind = callbackKinds.find((one) => one === values.get('call'));
  const clientId = values.get('clientid') ?? '';
  const streamKey = values.get('name') ?? '';
  const remoteAddress = values.get('addr') ?? '';
  if (kind === undefined || values.get('app') !== nginxApplication) return null;
  if (!/^\d{1,20}$/.test(clientId) || isIP(remoteAddress) === 0) return null;
  if (streamKey === '' || streamKey.length > longestKey) return null;
  return { kind, clientId, streamKey, remoteAddress };
}
