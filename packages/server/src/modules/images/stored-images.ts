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
 * Stores a picture under a new unique name, so that no cache shows the old one, and answers its key. Call it before the
 * transaction that writes the key; afterwards remove the unreferenced picture with {@link removeImage}: the old one, or the
 * new one where the transaction failed.
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
 * Replaces a picture: stores the new one, calls `write` with its key, and removes the old one, or the new one where `write`
 * failed. `write` is the transaction; it answers the key of the old one. Answers the key of the new one.
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

/** Removes an unreferenced picture. A failure is only logged, because the change itself is committed. */
export async function removeImage(
  { blobs, log }: Pick<ServerContext, 'blobs' | 'log'>,
  key: string | null,
): Promise<void> {
  if (key === null) return;
  await blobs.remove(key).catch((error: unknown) => {
    log.warn({ err: error, key }, 'an old picture was not removed');
  });
}
