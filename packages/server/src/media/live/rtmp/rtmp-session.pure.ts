import type { PendingStage } from '../connection-limits.pure';
import { splitAggregate } from './aggregate.pure';
import { readAmf0 } from './amf0.pure';
import * as answers from './rtmp-answers.pure';
import { createChunkReader } from './rtmp-chunks.pure';
import type { RtmpMessage } from './rtmp-chunks.pure';
import { leftOut, objectOf, takeCommand } from './rtmp-commands.pure';
import type { CommandState } from './rtmp-commands.pure';
import { createHandshake } from './rtmp-handshake.pure';
import type { SessionStep } from './rtmp-step';

/** The server's side of a connection that publishes, without clock and socket. */
export interface RtmpSession {
  push(bytes: Buffer): void;
  /** The next thing to do; null where more bytes, or the admission, are needed. Throws `RtmpFault`. */
  next(): SessionStep | null;
  /** The stream key is right: messages may be as large as a key frame. @returns the answer to `publish` */
  admit(): Buffer;
  /** @returns the answer to `publish` that says why not */
  refuse(description: string): Buffer;
  /** Meaningless once it was admitted. */
  stage(): PendingStage;
}

/** Before a publisher is accepted it sends only commands and metadata, then key frames. In bytes. */
const limitsBefore = { largest: 64 * 1024, chunkStreams: 64 };
const limitsAfter = { largest: 8 * 1024 * 1024, chunkStreams: 64 };
/** Until the client names a window: few clients wait for acknowledgements without. */
const firstWindow = 2_500_000;
const ping = 6;

interface State extends CommandState {
  /** Bytes that came, and of these the ones that were acknowledged. */
  received: number;
  acknowledged: number;
  window: number;
  /** How many of the steps were given out: an aggregate can have half a million. */
  taken: number;
}

/** @param random 1,536 bytes for the handshake */
export function createRtmpSession(random: Buffer): RtmpSession {
  const handshake = createHandshake(random);
  const reader = createChunkReader(limitsBefore);
  const counts = { received: 0, acknowledged: 0, window: firstWindow, taken: 0 };
  const state: State = { ...counts, stage: 'handshake', streams: 0, publishing: 0, steps: [] };
  let isShaken = false;

  function shake(bytes: Buffer): void {
    const { answer, rest } = handshake.push(bytes);
    if (answer !== null) state.steps.push({ kind: 'send', bytes: answer });
    if (rest === null) return;
    isShaken = true;
    reader.push(rest);
  }
  return {
    push(bytes) {
      state.received += bytes.length;
      if (isShaken) reader.push(bytes);
      else shake(bytes);
      acknowledge(state);
    },
    next() {
      while (state.taken === state.steps.length) {
        state.steps.length = state.taken = 0;
        if (!isShaken || state.stage === 'asking') return null;
        const message = reader.next();
        if (reader.hasReplaced()) state.steps.push(leftOut('broken_message'));
        if (message !== null) takeMessage(state, message);
        else if (state.steps.length === 0) return null;
      }
      return state.steps[(state.taken += 1) - 1] ?? null;
    },
    admit() {
      state.stage = 'admitted';
      reader.setLimits(limitsAfter);
      const start = answers.status(state.publishing, 'NetStream.Publish.Start', 'The signal is taken.');
      return Buffer.concat([answers.streamBegin(state.publishing), start]);
    },
    refuse: (description) => answers.status(state.publishing, 'NetStream.Publish.BadName', description),
    stage: () => (state.stage === 'admitted' || state.stage === 'ended' ? 'asking' : state.stage),
  };
}

function acknowledge(state: State): void {
  if (state.received - state.acknowledged < state.window) return;
  state.acknowledged = state.received;
  state.steps.push({ kind: 'send', bytes: answers.acknowledgement(state.received) });
}

function takeMessage(state: State, message: RtmpMessage): void {
  const taker = takers[message.type];
  if (taker === undefined) state.steps.push(leftOut('message_type', String(message.type)));
  else taker(state, message);
}

type Taker = (state: State, message: RtmpMessage) => void;

/** Before its admission a publisher has nothing to send; after it, what comes is of its one stream, whatever its number. */
const takeMedia: Taker = ({ stage, steps }, { type, timeMs, body }) => {
  if (stage === 'admitted' && (type === 8 || type === 9)) steps.push({ kind: 'media', type, timeMs, body });
};

const takeData: Taker = ({ stage, steps }, { body }) => {
  if (stage !== 'admitted') return;
  const { values } = readAmf0(withoutMark(body));
  const [first, ...others] = values[0] === '@setDataFrame' ? values.slice(1) : values;
  if (first === 'onMetaData') steps.push({ kind: 'metadata', values: objectOf(others[0]) });
  else if (typeof first !== 'string') steps.push(leftOut('broken_message'));
  else if (!emptyData.has(first)) steps.push(leftOut('script_data', nameOf(first)));
};

/** Data without content: the end of what was said of a stream, and the right of players to read samples, which relays send. */
const emptyData = new Set(['@clearDataFrame', '|RtmpSampleAccess']);
const longestName = 64;

/** A name from a sender, for a line of a log. */
const nameOf = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, longestName);

const takeAnyCommand: Taker = (state, { streamId, body }) =>
  takeCommand(state, { streamId, body: withoutMark(body) });

const takeAggregate: Taker = (state, message) => {
  const { messages, isWhole } = splitAggregate(message);
  for (const one of messages) {
    const taker = aggregated[one.type];
    if (taker === undefined) state.steps.push(leftOut('message_type', String(one.type)));
    else taker(state, one);
  }
  if (!isWhole) state.steps.push(leftOut('broken_message'));
};

/** What an aggregate may hold. */
const aggregated: Readonly<Record<number, Taker>> = {
  8: takeMedia,
  9: takeMedia,
  15: takeData,
  18: takeData,
};

const ignore: Taker = () => undefined;

/** By the types of messages; those of the chunks themselves do not come here. */
const takers: Readonly<Record<number, Taker>> = {
  3: ignore,
  4({ steps }, { body }) {
    if (body.length < 6 || body.readUInt16BE() !== ping) return;
    steps.push({ kind: 'send', bytes: answers.pong(body.readUInt32BE(2)) });
  },
  5(state, { body }) {
    if (body.length >= 4) state.window = body.readUInt32BE() || firstWindow;
  },
  6: ignore,
  8: takeMedia,
  9: takeMedia,
  15: takeData,
  17: takeAnyCommand,
  18: takeData,
  20: takeAnyCommand,
  22: takeAggregate,
};

/**
 * Commands and data of AMF3 (17 and 15) begin with a byte 0; their values are AMF0, in which AMF3 has a marker of its own. No body
 * of AMF0 begins so: the first value is a text.
 */
const withoutMark = (body: Buffer): Buffer => (body[0] === 0 ? body.subarray(1) : body);
