import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { uploads } from '../../../schema';
import type { CheckOptions, Checked } from './check-contract';
import { readToEnd } from './read-to-end';
import { sourceFolder } from './stored-unit.pure';

type UploadRow = typeof uploads.$inferSelect;

/** A source of which a row says that its bytes are there. */
interface Expected extends Pick<UploadRow, 'partsId' | 'totalBytes'> {
  readonly key: string;
  readonly isWhole: boolean;
  readonly partDigests: UploadRow['partDigests'];
}

/** What of the sources of a video is missing, or damaged: its own, and the one that a replacement keeps. */
export async function faultsOfSources(
  checked: Checked,
  { videoId, isDeep }: CheckOptions & { readonly videoId: string },
): Promise<string[]> {
  const [row] = await checked.db.select().from(uploads).where(eq(uploads.videoId, videoId));
  if (row === undefined) return [];
  const faults: string[] = [];
  for (const source of expectedOf(row)) {
    const fault = await faultOf(checked, source, isDeep);
    if (fault !== null) faults.push(`video ${videoId} ${fault}`);
  }
  return faults;
}

function expectedOf(row: UploadRow): Expected[] {
  const all = [row, row.replaces?.upload].filter((one) => one !== null && one !== undefined);
  return all
    .filter(({ ranges, completedAt }) => completedAt !== null || ranges.length > 0)
    .map(({ sourceId, partsId, totalBytes, partDigests = [], completedAt }) => ({
      key: `${sourceFolder}/${sourceId ?? row.videoId}`,
      partsId,
      totalBytes,
      partDigests,
      isWhole: completedAt !== null,
    }));
}

async function faultOf({ blobs, parts }: Checked, source: Expected, isDeep: boolean): Promise<string | null> {
  const { key, partsId, totalBytes, isWhole } = source;
  const found = await blobs.stat(key);
  if (found === null) {
    // The parts of a whole source become one object when it is first read.
    const used = partsId === null ? null : await parts.usedBytes({ key, id: partsId });
    if (used === null) return `lacks ${isWhole ? 'its original' : 'what was received of'} ${key}`;
    return null;
  }
  if (totalBytes !== null && found.sizeBytes !== totalBytes)
    return `has ${found.sizeBytes} of ${totalBytes} bytes of its original ${key}`;
  if (!isDeep) return null;
  const read = await readToEnd(blobs, key);
  if (read !== found.sizeBytes) return `gives ${read} of ${found.sizeBytes} bytes of its original ${key}`;
  return wrongDigest(blobs, source);
}

async function wrongDigest(blobs: Checked['blobs'], { key, partDigests }: Expected): Promise<string | null> {
  for (const [start, end, expected] of partDigests) {
    const hash = createHash('sha256');
    for await (const chunk of blobs.openRead(key, { start, end })) hash.update(chunk as Buffer);
    if (hash.digest('base64') !== expected) return `has other bytes in ${key} from ${start} to ${end}`;
  }
  return null;
}
