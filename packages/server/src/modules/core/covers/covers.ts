import { versionOf } from '../../../ports/object-version';
import type { ChooseBytes, ObjectVersion } from '../../../ports/object-version';
import { coverKeyOf, coveredBy } from './cover-key.pure';
import type { Covered, CoverParts, CoverSize } from './cover-key.pure';
import { createCoverThread } from './draw-beside';

/** Covers of 3 to 40 KB that stay in memory. */
const mostKept = 200;

type Sized = Covered & { readonly size: CoverSize };

/** Generated covers, by the keys of {@link coverKeyOf}. */
export interface Covers {
  /** Null for another key, for what is not there, and for a title or a colour that it does not have any more. */
  open(key: string, choose: ChooseBytes): Promise<ObjectVersion | null>;
}

/**
 * Draws covers when they are asked for, one at a time beside the server, and each once however many ask. Nothing is stored: a
 * picture is drawn again in less time than a file is fetched.
 *
 * @param findParts what the cover of a live or a video shows now; null where there is none
 */
export function createCovers(
  findParts: (of: Covered) => Promise<CoverParts | null>,
  draw: (parts: CoverParts, size: CoverSize) => Promise<Buffer> = createCoverThread(),
): Covers {
  const drawn = new Map<string, Promise<Buffer | null>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function make(key: string, { size, ...of }: Sized): Promise<Buffer | null> {
    const parts = await findParts(of);
    return parts === null || coverKeyOf(parts, size) !== key ? null : draw(parts, size);
  }

  function take(key: string, of: Sized): Promise<Buffer | null> {
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const making = queue.then(() => make(key, of));
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
      const of = coveredBy(key);
      const bytes = of && (await take(key, of));
      if (bytes === null) return null;
      const file = {
        sizeBytes: bytes.length,
        allocatedBytes: 0,
        modifiedAt: new Date(0),
        tag: key.slice(-26, -4),
      };
      return versionOf(file, bytes, choose);
    },
  };
}
