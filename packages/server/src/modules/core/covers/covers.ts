import { versionOf } from '../../../ports/object-version';
import type { ChooseBytes, ObjectVersion } from '../../../ports/object-version';
import { coverKeyOf, liveOfCover } from './cover-key.pure';
import type { CoverParts } from './cover-key.pure';
import { createCoverThread } from './draw-beside';

/** Covers of some 20 KB that stay in memory. */
const mostKept = 200;

/** Generated covers, by the keys of {@link coverKeyOf}. */
export interface Covers {
  /** Null for another key, for a live that is not there, and for a title or a colour that it does not have any more. */
  open(key: string, choose: ChooseBytes): Promise<ObjectVersion | null>;
}

/**
 * Draws covers when they are asked for, one at a time beside the server, and each once however many ask. Nothing is stored: a
 * picture is drawn again in less time than a file is fetched.
 *
 * @param findParts what the cover of a live shows now; null where there is no such live
 */
export function createCovers(
  findParts: (liveId: string) => Promise<CoverParts | null>,
  draw: (parts: CoverParts) => Promise<Buffer> = createCoverThread(),
): Covers {
  const drawn = new Map<string, Promise<Buffer | null>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function make(key: string, liveId: string): Promise<Buffer | null> {
    const parts = await findParts(liveId);
    return parts === null || coverKeyOf(parts) !== key ? null : draw(parts);
  }

  function take(key: string, liveId: string): Promise<Buffer | null> {
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const making = queue.then(() => make(key, liveId));
    queue = making.catch(() => undefined);
    drawn.set(key, making);
    const forget = (): void => void (drawn.get(key) === making && drawn.delete(key));
    making.then((bytes) => bytes ?? forget(), forget);
    for (const oldest of drawn.keys()) {
      if (drawn.size <= mostKept) break;
      drawn.delete(oldest);
    }
    return making;
  }

  return {
    async open(key, choose) {
      const liveId = liveOfCover(key);
      const bytes = liveId === null ? null : await take(key, liveId);
      if (bytes === null) return null;
      const file = {
        sizeBytes: bytes.length,
        allocatedBytes: 0,
        modifiedAt: new Date(0),
        tag: key.slice(-20, -4),
      };
      return versionOf(file, bytes, choose);
    },
  };
}
