import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import { putNamed, removeUnnamed } from '../named-files';
import type { ReceivedImage } from './receive-image';

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;

/** Where pictures of people, teams, videos, playlists and lives are; a media link opens one such folder. */
export type ImageFolder =
  | `users/${string}`
  | `accounts/${string}`
  | `videos/${string}`
  | `playlists/${string}`
  | `live-images/${string}`;

type Storing = Pick<ServerContext, 'db' | 'blobs' | 'log'>;

/** A picture, and where it goes. */
export interface NewImage {
  readonly folder: ImageFolder;
  readonly image: ReceivedImage;
}

/**
 * Stores a picture under a new unique name, so that no cache shows the old one, and calls `write` with its key: the transaction
 * that names it, which answers the key of the old one. That is removed afterwards, or the new one where `write` failed. Answers
 * the key of the new one.
 */
export async function exchangeImage(
  context: Storing,
  {
    folder,
    image: { type, bytes },
    write,
  }: NewImage & { readonly write: (key: string) => Promise<string | null> },
): Promise<string> {
  const key = `${folder}/${randomUUID()}.${extensions[type]}`;
  const old = await putNamed(context, [{ key, data: bytes }], () => write(key));
  await removeUnnamed(context, old);
  return key;
}
