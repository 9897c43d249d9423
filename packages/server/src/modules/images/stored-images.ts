import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import type { ReceivedImage } from './receive-image';

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;

/** Where pictures of people, teams, videos, playlists and lives are; a media link opens one such folder. */
export type ImageFolder =
  | `users/${string}`
  | `accounts/${string}`
  | `videos/${string}`
  | `playlists/${string}`
  | `live-images/${string}`;

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

/**
 * Puts a new picture in the place of an old one: stores it, has its key written, and removes the one that nobody names after
 * that. `write` is the transaction; it gives the key of the old one. Answers the key of the new one.
 */
export async function exchangeImage(
  context: Pick<ServerContext, 'blobs' | 'log'>,
  {
    folder,
    image,
    write,
  }: {
    readonly folder: ImageFolder;
    readonly image: ReceivedImage;
    readonly write: (key: string) => Promise<string | null>;
  },
): Promise<string> {
  const key = await storeImage(context, folder, image);
  try {
    await removeImage(context, await write(key));
  } catch (error) {
    await removeImage(context, key);
    throw error;
  }
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
