import type { Clock } from '../../kernel/clock/clock';
import type { ServerConfig } from '../../kernel/config/config';
import type { MediaLinks } from '../../ports/media-links';
import { expiryHourOf, folderOf, signMediaToken, verifyMediaToken } from './media-token.pure';

const defaultLifetimeSeconds = 3600;

/** The server's own links: whoever has one may read one folder until it expires, and needs no log-in for it. */
export function createMediaLinks(
  { secret, previousSecret }: Pick<ServerConfig, 'secret' | 'previousSecret'>,
  clock: Clock,
): MediaLinks {
  const accepted = previousSecret === null ? [secret] : [secret, previousSecret];
  return {
    url(key, { lifetimeSeconds = defaultLifetimeSeconds, epoch = 0 } = {}) {
      const folder = folderOf(key);
      if (folder === null) throw new Error(`A media link needs a key inside a folder: ${key}`);
      const expiryHour = expiryHourOf(clock.now(), lifetimeSeconds * 1000);
      return `/media/${signMediaToken(secret, { folder, expiryHour, epoch })}/${key}`;
    },
    verify(token, key, epoch = 0) {
      const folder = folderOf(key);
      if (folder === null) return null;
      for (const one of accepted) {
        const expiresAt = verifyMediaToken(one, { token, folder, epoch, now: clock.now() });
        if (expiresAt !== null) return expiresAt;
      }
      return null;
    },
  };
}
