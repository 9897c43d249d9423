import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeStorage } from '../../testing/storage-suite';
import { startSwift, swiftMissing } from '../../testing/swift-store';
import type { SwiftStore } from '../../testing/swift-store';
import { createS3Storage } from './s3-storage';
import type { S3Storage } from './s3-storage';

const missing = swiftMissing();
const smallParts = { pieceBytes: 512, minPartBytes: 16, staleMs: 50 };

// The reason is in the name, so that a run says what it left out.
describe.skipIf(missing !== null)(
  `OpenStack Swift${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let swift: SwiftStore | undefined;
    let tests = 0;
    const open: S3Storage[] = [];
    beforeAll(async () => {
      swift = await startSwift(smallParts);
    });
    afterAll(async () => {
      for (const storage of open) storage.close();
      await swift?.stop();
    });
    const storage = (limits = {}): S3Storage => {
      if (swift === undefined) throw new Error('Swift does not run');
      const made = createS3Storage({ ...swift.location, prefix: `test-${++tests}/` }, limits);
      open.push(made);
      return made;
    };

    describeStorage('it', () => storage(smallParts), { cuts: 3 });

    it('makes an upload of large and small parts one object', async () => {
      const { parts, blobs } = storage();
      const upload = await parts.begin('sources/large');
      const bytes = randomBytes(15 * 1024 * 1024);
      const edges = [0, 14_000_000, 14_000_100, bytes.length];
      for (const [index, end] of edges.slice(1).entries()) {
        const part = await parts.put(upload, { offset: edges[index] ?? 0, sizeBytes: null });
        await part.write([bytes.subarray(edges[index], end)]);
        await part.finish();
        await part.close();
      }
      await parts.complete(upload, bytes.length);
      const folder = await mkdtemp(join(tmpdir(), 'palco-swift-test-'));
      try {
        await blobs.fetch('sources/large', join(folder, 'source'));
        expect((await readFile(join(folder, 'source'))).equals(bytes)).toBe(true);
      } finally {
        await rm(folder, { recursive: true });
      }
      expect(await blobs.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
    });

    it('gives signed addresses', async () => {
      const { blobs } = storage();
      await blobs.put('videos/x/1.m4s', 'segment');
      const url = (await blobs.signedUrl?.('videos/x/1.m4s', { seconds: 60, type: 'video/mp4' })) ?? '';
      const answer = await fetch(url);
      expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['video/mp4', 'segment']);
      expect((await fetch(url.replace('1.m4s', '2.m4s'))).status).toBe(403);
    });
  },
);
