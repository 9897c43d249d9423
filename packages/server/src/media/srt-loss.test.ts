import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { SignalFigures } from '../ports/live-ingest';
import { decodeFile } from '../testing/decode-playlist';
import { publishLive } from '../testing/live-publisher';
import { openLossyDatagrams } from '../testing/lossy-datagrams';
import { createSrtIngest } from './srt-ingest';

const folder = mkdtempSync(join(tmpdir(), 'palco-loss-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seconds = 8;
const rate = 30;

/** What a reader of a signal gets that FFmpeg sends by SRT, over a line that loses these of its packets however often they are sent. */
async function receive(codec: 'h264' | 'hevc', isLost: (index: number) => boolean) {
  const told: SignalFigures[] = [];
  let open: (url: string) => void = () => undefined;
  const source = new Promise<string>((resolve) => (open = resolve));
  const settings = { host: '127.0.0.1', port: 0, orAnyPort: false, passphrase: null, latencyMs: 120 };
  const ingest = createSrtIngest(
    { ...settings, mostSignals: 1, warn: () => undefined },
    {
      authorize: async () => null,
      published: (publisher) => open(ingest.sourceOf(publisher)),
      measured: (_id, measured) => void told.push(measured),
      turnedAway: () => undefined,
      gone: () => undefined,
    },
  );
  await ingest.start();
  // Of a packet of data the first bit is 0, and the others its number.
  const numberOf = (packet: Buffer): number | null =>
    packet.readInt32BE(0) < 0 ? null : packet.readInt32BE(0);
  let first: number | null = null;
  const line = await openLossyDatagrams(ingest.address()?.port ?? 0, (packet) => {
    const number = numberOf(packet);
    if (number === null) return false;
    first ??= number;
    return isLost(number - first);
  });
  const url = `srt://127.0.0.1:${line.port}?streamid=good`;
  const sender = publishLive(url, { seconds, rate, codec, keySeconds: 1 });
  try {
    const answer = await fetch(await source);
    const path = join(folder, `${codec}-${line.port}.flv`);
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    await sender.done;
    const codecs = new Set(told.map(({ videoCodec }) => videoCodec));
    const leftOut = Math.max(...told.map(({ link }) => link?.leftOut ?? 0));
    return { lost: line.lost(), leftOut, codecs, ...(await decodeFile(path)) };
  } finally {
    await sender.stop();
    line.close();
    await ingest.stop();
  }
}

it.each(['h264', 'hevc'] as const)(
  'pictures of %s with a hole are left out, with those that depend on them, and counted',
  async (codec) => {
    const isLost = (index: number): boolean => index >= 100 && index % 60 === 40;
    const { lost, leftOut, codecs, frames, errors, soundPackets } = await receive(codec, isLost);
    expect(lost).toBeGreaterThan(0);
    expect([codecs.has(codec), errors]).toEqual([true, 0]);
    expect(leftOut).toBeGreaterThan(0);
    expect(frames).toBeGreaterThan(rate);
    expect(soundPackets).toBeGreaterThan(0);
  },
  120_000,
);
