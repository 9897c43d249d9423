import type { Clock } from '../../../kernel/clock/clock';
import type { ServerConfig } from '../../../kernel/config/config';
import { keepByKey } from '../../../kernel/intl/formatters.pure';
import type { MediaLinks } from '../../../ports/media-links';
import {
  expiryHourOf,
  folderOf,
  signMediaToken,
  signPlaybackToken,
  verifyMediaToken,
  verifyPlaybackToken,
} from './media-token.pure';

const defaultLifetimeSeconds = 3600;

/** The server's own signed links: each grants reading one folder until it expires, without a log-in. */
export function createMediaLinks(
  { secret, previousSecret }: Pick<ServerConfig, 'secret' | 'previousSecret'>,
  clock: Clock,
): MediaLinks {
  const accepted = previousSecret === null ? [secret] : [secret, previousSecret];
  const hourOf = (lifetimeSeconds = defaultLifetimeSeconds): number =>
    expiryHourOf(clock.now(), lifetimeSeconds * 1000);

  /** The first result of `verify` that is not null, with the current and then the previous secret. */
  function check<Result>(verify: (secret: string) => Result | null): Result | null {
    for (const one of accepted) {
      const result = verify(one);
      if (result !== null) return result;
    }
    return null;
  }

  /** A page of a list links to the same objects as the page before it, and the token holds for an hour. */
  const tokenOf = keepByKey((grant) => {
    const [folder = '', expiryHour, epoch] = grant.split(' ');
    return signMediaToken(secret, { folder, expiryHour: Number(expiryHour), epoch: Number(epoch) });
  });

  return {
    url(key, { lifetimeSeconds, epoch = 0 } = {}) {
      const folder = requireFolder(key);
      return `/media/${tokenOf(`${folder} ${hourOf(lifetimeSeconds)} ${epoch}`)}/${key}`;
    },
    expiryOf: ({ lifetimeSeconds } = {}) => hourOf(lifetimeSeconds) * 3_600_000,
    verify(token, key, epoch = 0) {
      const folder = folderOf(key);
      if (folder === null) return null;
      return check((one) => verifyMediaToken(one, { token, folder, epoch, now: clock.now() }));
    },
    playbackToken: (key, right) => signPlaybackToken(secret, { ...right, folder: requireFolder(key) }),
    verifyPlayback(token, key, epoch) {
      const folder = folderOf(key);
      if (folder === null) return null;
      return check((one) => verifyPlaybackToken(one, { token, folder, epoch, now: clock.now() }));
    },
  };
}

function requireFolder(key: string): string {
  const folder = folderOf(key);
  if (folder === null) throw new Error(`A media link needs a key inside a folder: ${key}`);
  return folder;
}
