import { encodeAmf } from '../media/live/rtmp/amf-writer.pure';
import type { AmfValue } from '../media/live/rtmp/amf.pure';
import type { WrittenValue } from '../media/live/rtmp/amf-writer.pure';
import { readAmf0 } from '../media/live/rtmp/amf0.pure';
import { createChunkReader } from '../media/live/rtmp/rtmp-chunks.pure';
import { createRtmpSession } from '../media/live/rtmp/rtmp-session.pure';
import type { SessionStep } from '../media/live/rtmp/rtmp-step';
import { createChunkWriter } from './rtmp-chunks';

const packet = 1536;
/** The client's side of the handshake. */
export const handshake = Buffer.alloc(1 + 2 * packet, 3);
/** What the server's side of the handshake has. */
export const random = Buffer.from(Array.from({ length: packet }, (_, index) => (index * 151 + 7) % 256));
/** A client that keeps the server's answers, and a session that admits every key unless told otherwise. */
export function openRtmpClient({ isAdmitted = true } = {}) {
  const session = createRtmpSession(random);
  const write = createChunkWriter('full');
  const reader = createChunkReader({ largest: 100_000, chunkStreams: 10 });
  const steps: SessionStep[] = [];
  let toSkip = 1 + 2 * packet;
  const answers: string[] = [];
  const results: AmfValue[] = [];
  function receive(bytes: Buffer): void {
    reader.push(bytes.subarray(Math.min(toSkip, bytes.length)));
    toSkip -= Math.min(toSkip, bytes.length);
    for (let one = reader.next(); one !== null; one = reader.next()) {
      const { type, body } = one;
      const isCommand = type === 20;
      const [name, , first, ...others] = isCommand ? readAmf0(body).values : [];
      const info = others.find((value) => typeof value === 'object' && value !== null && 'code' in value);
      const detail = info === undefined ? (others[0] ?? '') : (info as { code: string }).code;
      if (name === '_result') results.push(first);
      answers.push(
        isCommand ? `${String(name)} ${String(detail)}`.trim() : `${type}:${body.toString('hex')}`,
      );
    }
  }
  function push(bytes: Buffer): void {
    session.push(bytes);
    for (let step = session.next(); step !== null; step = session.next()) {
      if (step.kind === 'send') receive(step.bytes);
      else steps.push(step);
      if (step.kind === 'publish' && isAdmitted) receive(session.admit());
    }
  }
  const client = {
    session,
    steps,
    answers,
    /** The first value of each result. */
    results,
    push,
    send: (type: number, body: Buffer, timeMs = 0) => push(write({ type, timeMs, body })),
    command: (...values: readonly WrittenValue[]) => client.send(20, encodeAmf(values)),
    publish() {
      push(handshake);
      client.command('connect', 1, { app: 'live', tcUrl: 'rtmp://127.0.0.1/live' });
      client.command('createStream', 2, null);
      client.command('publish', 3, null, 'the-key', 'live');
      steps.length = 0;
      answers.length = 0;
    },
  };
  return client;
}
