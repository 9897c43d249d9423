import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isHeader, openRtmpSender } from '../src/testing/rtmp-sender';
import type { RtmpSender, RtmpTag } from '../src/testing/rtmp-sender';

/** A picture or packet of sound that was sent. */
export interface SentPacket {
  readonly kind: 'picture' | 'sound';
  readonly bytes: Buffer;
  readonly atMs: number;
  readonly connection: number;
}

export const nameOf = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

const reconnectMs = 250;
/** What comes before the picture or the sound in a tag of FLV. */
const headOf = ({ type }: RtmpTag): number => (type === 9 ? 5 : 2);
const isKeyFrame = ({ type, body }: RtmpTag): boolean => type === 9 && (body[0] ?? 0) >> 4 === 1;

/** An encoder that goes on where it is in its clip: what it draws while nobody takes it is lost. */
export function createEncoder(address: string, tags: readonly RtmpTag[]) {
  const sent: SentPacket[] = [];
  const media = tags.filter((tag) => !isHeader(tag) && tag.type !== 18);
  const headers = tags.filter((tag) => isHeader(tag) && tag.type !== 18);
  const begin = performance.now();
  /** From when on what a connection sent may not have been read. */
  const goneAt = new Map<number, number>();
  let connection = 0;
  let sender: RtmpSender | null = null;
  const stopped = new AbortController();

  function gone(own: number, atMs = performance.now()): void {
    goneAt.set(own, Math.min(goneAt.get(own) ?? Infinity, atMs));
  }
  async function send(open: RtmpSender): Promise<void> {
    const own = connection;
    void open.closed.then(() => gone(own));
    for (const header of headers) open.send({ ...header, timeMs: 0 });
    const next = media.findIndex((tag) => isKeyFrame(tag) && begin + tag.dueMs > performance.now());
    for (const tag of media.slice(next)) {
      const early = begin + tag.dueMs - performance.now();
      if (early > 1) await Promise.race([delay(early), open.closed]);
      if (stopped.signal.aborted || goneAt.has(own)) return;
      open.send(tag);
      const kind = tag.type === 9 ? 'picture' : 'sound';
      const bytes = tag.body.subarray(headOf(tag));
      sent.push({ kind, bytes, atMs: performance.now(), connection: own });
    }
  }
  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      connection += 1;
      sender = await openRtmpSender(address).catch(() => null);
      if (sender !== null) await send(sender);
      await sender?.close();
      if (!stopped.signal.aborted) await delay(reconnectMs);
    }
  }
  const running = run();
  return {
    sent: (): readonly SentPacket[] => sent,
    goneAt: (packet: SentPacket): number => goneAt.get(packet.connection) ?? Infinity,
    /** Who reads it dies now. */
    cut: (): void => gone(connection),
    drop: async (): Promise<void> => sender?.close(),
    async stop(): Promise<void> {
      stopped.abort();
      await sender?.close();
      await running;
    },
  };
}
