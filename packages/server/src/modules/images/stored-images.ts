import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import type { ReceivedImage } from './receive-image';

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;

/** Where pictures of people, teams and videos live; a media link opens one such folder. */
export type ImageFolder = `users/${string}` | `accounts/${string}` | `videos/${string}`;

/**
 * Stores a picture under a name that was never used, so that no cache shows the old one, and gives its key.
 * Call it before the transaction that writes the key; afterwards {@link removeImage} takes away the one that nobody
 * names any more: the old one, or this one where the transaction failed.
 */
export async function storeImage(
  { blobs }: Pick<ServerContext, 'blobs'>,
  folder: ImageFolder,
  { type, bytes }: ReceivedImage,
): Promise<string> {
  const key = `${folder}/${randomUUID()}.${extensions[type]}`;
  await blobs.put(key, bytes);
  return key;
}

/** Removes a picture that nothing names any more. A failure is logged: the change itself went through. */
export async function removeImage(
  { blobs, log }: Pick<ServerContext, 'blobs' | 'log'>,
  key: string | null,
): Promise<void> {
  if (key === null) return;
  await blobs.remove(key).catch((error: unknown) => {
    log.warn({ err: error, key }, 'an old picture was not removed');
  });
}
