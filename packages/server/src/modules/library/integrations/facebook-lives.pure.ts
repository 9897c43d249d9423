import type { PlatformVerdict } from '../../../ports/platform-status';
import { asJson, asList, asText } from './read-answers.pure';

/** Of `LiveVideo.status` of the Graph API. What is not here is unknown. */
const onAir = new Set(['LIVE', 'LIVE_NOW']);
const notOnAir = new Set([
  'UNPUBLISHED',
  'SCHEDULED_UNPUBLISHED',
  'SCHEDULED_LIVE',
  'SCHEDULED_CANCELED',
  'SCHEDULED_EXPIRED',
  'LIVE_STOPPED',
  'PROCESSING',
  'VOD',
]);

/** A live video of the account, as far as it is told. */
export interface FacebookLive {
  readonly status: string;
  /** Each ends with a key. */
  readonly addresses: readonly string[];
}

/** A page of `GET /me/live_videos`, and the cursor of the next one; '' for none. */
export function readFacebookLives(answer: unknown): { lives: FacebookLive[]; next: string } {
  const page = asJson(answer);
  const lives = asList(page['data']).map((one) => ({
    status: asText(one['status']),
    addresses: [one['secure_stream_url'], one['stream_url']].map(asText).filter((address) => address !== ''),
  }));
  const paging = asJson(page['paging']);
  // `next` holds the token and an address of their choice: only that there is one counts.
  const after = asText(asJson(paging['cursors'])['after']);
  return { lives, next: asText(paging['next']) === '' || lives.length === 0 ? '' : after };
}

/** What the live videos say of a key: the one on air of those that have it, since a key may be used again. */
export function verdictOf(lives: readonly FacebookLive[], key: string): PlatformVerdict {
  const own = lives.filter(({ addresses }) => addresses.some((address) => address.endsWith(`/${key}`)));
  if (own.some(({ status }) => onAir.has(status))) return 'on_air';
  return own.length > 0 && own.every(({ status }) => notOnAir.has(status)) ? 'not_on_air' : 'unknown';
}
