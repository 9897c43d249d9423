import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerContext } from '../../../kernel/context';
import { parsePlaylist } from '../../../media/live/live-playlist.pure';
import type { LiveSegment } from '../../../media/live/live-playlist.pure';
import { up } from '../../../media/live/playlist-file';
import { readObject } from '../../../ports/blob-store';
import type { LivePackager } from '../../../ports/live-packager';
import type { LiveFolders } from './live-folders';
import type { HeldClip, LiveStore } from './live-store';

/** What was on air of late, for clips. */
export interface AiredMedia extends Pick<LivePackager, 'cut'> {
  /** The complete segments that are there, in their order. */
  list(liveId: string): Promise<readonly LiveSegment[]>;
  /** Keeps media until they are released; the row of the clip may come later. @returns false where some are gone. */
  hold(clip: HeldClip, uris: readonly string[]): Promise<boolean>;
  release(clipId: string): Promise<void>;
  /** The clips that media are kept for, of this machine or of the bucket. */
  listHeld(): Promise<readonly string[]>;
  /** Writes media of a clip into one new file, one after the other. @returns false where one of them is gone. */
  fetch(
    clip: HeldClip,
    wanted: { readonly uris: readonly string[]; readonly path: string },
  ): Promise<boolean>;
}

interface Parts {
  readonly context: Pick<ServerContext, 'liveFiles'>;
  readonly folders: LiveFolders;
  readonly store: LiveStore;
  readonly packager: LivePackager;
}

export function createAiredMedia({ context: { liveFiles }, folders, store, packager }: Parts): AiredMedia {
  async function read(key: string): Promise<readonly LiveSegment[]> {
    const bytes = await readObject(liveFiles, key);
    return bytes === null ? [] : parsePlaylist(bytes.toString(), up).segments;
  }
  return {
    cut: (task) => packager.cut(task),
    async list(liveId) {
      const lists = await Promise.all(folders.airedKeys(liveId).map(read));
      // Both end with the same segment, and one of them lists more.
      return lists.reduce((one, other) => (other.length > one.length ? other : one), []);
    },
    hold: (clip, uris) => store.holdMedia(clip, uris),
    release: (clipId) => store.releaseMedia(clipId),
    listHeld: () => store.listHeld(),
    async fetch(clip, { uris, path }) {
      let isGone = false;
      async function* bytes(): AsyncGenerator<Buffer, void> {
        for (const uri of uris) {
          const media = await store.readHeld(clip, uri);
          isGone ||= media === null;
          if (media !== null) yield media;
        }
      }
      await pipeline(Readable.from(bytes()), createWriteStream(path, { flags: 'wx' }));
      return !isGone;
    },
  };
}
