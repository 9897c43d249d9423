import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendPart, appendSegment, emptyPlaylist } from '../../../../media/live/live-playlist.pure';
import type { LivePlaylist } from '../../../../media/live/live-playlist.pure';
import { createMemoryStorage } from '../../../../testing/memory-storage';
import { insertLive } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';
import { addRecording } from '../recordings.store';
import { pieceName } from './recording-pieces.pure';
import { completeRecording } from './recording-tail';
import { storedPieces } from './shared-rests';

const { blobs } = createMemoryStorage();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}
function fragment(number: number): Buffer {
  const facts = Buffer.alloc(8);
  facts.writeUInt32BE(number, 4);
  return Buffer.concat([box('moof', box('mfhd', facts)), box('mdat', Buffer.from(`media ${number}`))]);
}
const fragments = (...numbers: readonly number[]): Buffer => Buffer.concat(numbers.map(fragment));
const init = Buffer.concat([box('ftyp', Buffer.from('iso6')), box('moov')]);
const head = { init: 's1/main/init.mp4', discontinuity: false, startedAt: 0 };

/** A live with a segment, fragments 1 to 4, and two parts of the next one; `stored` of its recording is in the bucket. */
async function openLive(
  stored: readonly number[] | null,
  more: { init?: Buffer; end?: boolean; name?: string } = {},
) {
  const { name = '00000000000001-aa.mp4' } = more;
  const liveId = await insertLive(server.db, 'colegioAtlas');
  const put = (uri: string, bytes: Buffer) => blobs.put(`lives/${liveId}/${uri}`, bytes);
  await put(head.init, more.init ?? init);
  await put('s1/main/a.m4s', fragments(1, 2, 3, 4));
  await put('s1/main/part-5.m4s', fragment(5));
  await put('s1/main/part-6.m4s', fragment(6));
  let list: LivePlaylist = appendSegment(
    emptyPlaylist(1),
    { ...head, uri: 's1/main/a.m4s', seconds: 1 },
    9,
  ).playlist;
  for (const uri of ['s1/main/part-5.m4s', 's1/main/part-6.m4s']) {
    const part = { uri, seconds: 0.2, independent: false };
    list = appendPart(list, { part, head, next: { seconds: 0.2, hint: 'next.m4s' } });
  }
  await addRecording(server.db, { liveId, name, startedAt: new Date() });
  const bytes = Buffer.concat([init, fragments(...(stored ?? []))]);
  const key = (piece: string): string => `live-recordings/${liveId}/${name}/${piece}`;
  if (stored !== null) await blobs.put(key(pieceName({ start: 0, end: bytes.length })), bytes);
  if (more.end) await blobs.put(key('end'), String(bytes.length));
  await completeRecording({ db: server.db, blobs, log: server.context.log }, liveId, list);
  return (await storedPieces(blobs, { liveId, name })).sizeBytes;
}
const sizeOf = (...numbers: readonly number[]): number => init.length + fragments(...numbers).length;

it('completes the recording of a host that died with the parts that viewers had', async () => {
  expect(await openLive([1, 2])).toBe(sizeOf(1, 2, 3, 4, 5, 6));
  // Also where nothing of it had been sent.
  expect(await openLive(null)).toBe(sizeOf(1, 2, 3, 4, 5, 6));
  expect(await openLive([1, 2, 3, 4, 5])).toBe(sizeOf(1, 2, 3, 4, 5, 6));
});

it('leaves a recording as it is that has more than viewers had, is complete, or is of another run', async () => {
  expect(await openLive([1, 2, 3, 4, 5, 6, 7])).toBe(sizeOf(1, 2, 3, 4, 5, 6, 7));
  expect(await openLive(null, { name: '01790000000000-aa.mp4' })).toBe(0);
  expect(await openLive([1, 2], { end: true })).toBe(sizeOf(1, 2));
  expect(await openLive([1, 2], { init: Buffer.concat([init, Buffer.from('other')]) })).toBe(sizeOf(1, 2));
});
