import type { Clock } from '../../kernel/clock/clock';
import type { MediaLinks } from '../../ports/media-links';
import { expiryHourOf, folderOf, signMediaToken, verifyMediaToken } from './media-token.pure';

const defaultLifetimeSeconds = 3600;

/** The server's own links: whoever has one may read one folder until it expires, and needs no log-in for it. */
export function createMediaLinks({ secret, clock }: { secret: string; clock: Clock }): MediaLinks {
  return {
    url(key, { lifetimeSeconds = defaultLifetimeSeconds } = {}) {
      const folder = folderOf(key);
      if (folder === null) throw new Error(`A media link needs a key inside a folder: ${key}`);
      const expiryHour = expiryHourOf(clock.now(), lifetimeSeconds * 1000);
      return `/media/${signMediaToken(secret, { folder, expiryHour })}/${key}`;
    },
    verify(token, key) {
      const folder = folderOf(key);
      return folder === null ? null : verifyMediaToken(secret, { token, folder, now: clock.now() });
    },
  };
}
