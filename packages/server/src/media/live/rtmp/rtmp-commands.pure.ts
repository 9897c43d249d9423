import type { SignalProblemDetail } from '../../../ports/live-ingest';
import type { PendingStage } from '../connection-limits.pure';
import { fourCcs } from '../flv-tag.pure';
import type { WrittenValue } from './amf-writer.pure';
import type { AmfValue } from './amf.pure';
import { readAmf0 } from './amf0.pure';
import * as answers from './rtmp-answers.pure';
import type { RtmpMessage } from './rtmp-chunks.pure';
import { RtmpFault } from './rtmp-fault.pure';
import type { SessionStep } from './rtmp-step';

/** How far the commands of a connection got. */
export interface CommandState {
  stage: PendingStage | 'admitted' | 'ended';
  /** Streams that were created. */
  streams: number;
  /** The message stream of `publish`. */
  publishing: number;
  readonly steps: SessionStep[];
}

interface Command {
  readonly name: string;
  /** What an answer refers to; 0 where none is expected. */
  readonly transaction: number;
  readonly streamId: number;
  /** The first one is an object or null. */
  readonly values: readonly AmfValue[];
}

const appName = 'live';
const streamKeyPattern = /^[A-Za-z0-9_-]{1,128}$/;

/** Performs a command (types 17 and 20). Throws {@link RtmpFault} where the connection may not send it. */
export function takeCommand(
  state: CommandState,
  { streamId, body }: Pick<RtmpMessage, 'streamId' | 'body'>,
): void {
  const [name, transaction, ...values] = readAmf0(body).values;
  if (typeof name !== 'string') return void state.steps.push(leftOut('broken_message'));
  const command = {
    name,
    transaction: typeof transaction === 'number' ? transaction || 0 : 0,
    streamId,
    values,
  };
  const perform = Object.hasOwn(performers, name) ? performers[name] : undefined;
  if (perform !== undefined) perform(state, command);
  // An encoder that asks for something else (`releaseStream`, `_checkbw`) goes on after any answer.
  else if (command.transaction > 0) reply(state, command, undefined);
}

function send({ steps }: CommandState, ...parts: readonly Buffer[]): void {
  steps.push({ kind: 'send', bytes: Buffer.concat(parts) });
}
const reply = (state: CommandState, { transaction }: Command, value: number | undefined): void =>
  send(state, answers.command(0, '_result', transaction, null, value));

function connect(state: CommandState, { transaction, values }: Command): void {
  if (state.stage !== 'handshake') throw new RtmpFault('bad_command', 'connect a second time');
  const options = objectOf(values[0]);
  const app = textOf(options['app']).replace(/\?.*$|\/+$/g, '');
  if (app !== appName) {
    const description = 'The address has to end in /live.';
    const info = { level: 'error', code: 'NetConnection.Connect.Rejected', description };
    const answer = answers.command(0, '_error', transaction, null, info);
    throw new RtmpFault('bad_command', 'an address that does not end in /live', answer);
  }
  state.stage = 'connected';
  const facts = { fmsVer: 'FMS/3,0,1,123', capabilities: 31, ...enhancedFacts(options) };
  const info = {
    level: 'status',
    code: 'NetConnection.Connect.Success',
    description: 'Connected.',
    objectEncoding: options['objectEncoding'] === 3 ? 3 : 0,
  };
  const result = answers.command(0, '_result', transaction, facts, info);
  send(state, answers.windowSizes(), answers.streamBegin(0), result);
  state.steps.push({ kind: 'connected' });
}

/** What clients call the capabilities of Enhanced RTMP that they have. */
const enhancedNames = ['fourCcList', 'videoFourCcInfoMap', 'audioFourCcInfoMap', 'capsEx'];
/** Of a codec: it is decoded. */
const canDecode = 1;
/** Modifiers of messages (4), of which offsets of nanoseconds (8). Several tracks are not promised: one of each kind is taken. */
const capabilityFlags = 4 + 8;

/** The capabilities of this side, for a client that names its own. Source: Enhanced RTMP v2, «Enhancing NetConnection connect Command». */
function enhancedFacts(options: { readonly [name: string]: AmfValue }): Record<string, WrittenValue> {
  if (!enhancedNames.some((name) => name in options)) return {};
  const [video, audio] = [Object.keys(fourCcs.video), Object.keys(fourCcs.audio)];
  const mapOf = (codecs: readonly string[]) => Object.fromEntries(codecs.map((name) => [name, canDecode]));
  return {
    capsEx: capabilityFlags,
    fourCcList: [...video, ...audio],
    videoFourCcInfoMap: mapOf(video),
    audioFourCcInfoMap: mapOf(audio),
  };
}

function publish(state: CommandState, { streamId, values }: Command): void {
  if (state.stage !== 'connected')
    throw new RtmpFault('bad_command', 'publish before connect, or a second time');
  const [streamKey = ''] = textOf(values[1]).split('?');
  if (!streamKeyPattern.test(streamKey)) {
    const answer = answers.status(streamId, 'NetStream.Publish.BadName', 'The stream key is not valid.');
    throw new RtmpFault('bad_command', 'a stream key of another form', answer);
  }
  state.stage = 'asking';
  state.publishing = streamId;
  state.steps.push({ kind: 'publish', streamKey });
}

/** `deleteStream` names the stream, `closeStream` comes on it. Some encoders send both, and leave once they were answered. */
function endStream(state: CommandState, { values }: Command): void {
  const { stage, publishing } = state;
  if (stage !== 'admitted' || (typeof values[1] === 'number' && values[1] !== publishing)) return;
  state.stage = 'ended';
  send(state, answers.status(publishing, 'NetStream.Unpublish.Success', 'The signal has ended.'));
  state.steps.push({ kind: 'ended' });
}

/** Encoders of Flash's time wait for a status beside the result. */
const replyWithStatus = (name: string, code: string) => (state: CommandState, command: Command) => {
  const info = { level: 'status', code, description: `${command.name} is taken.` };
  reply(state, command, undefined);
  send(state, answers.command(0, name, 0, null, info));
};

const performers: Readonly<Record<string, (state: CommandState, command: Command) => void>> = {
  connect,
  publish,
  createStream: (state, command) => reply(state, command, (state.streams += 1)),
  FCPublish: replyWithStatus('onFCPublish', 'NetStream.Publish.Start'),
  FCUnpublish: replyWithStatus('onFCUnpublish', 'NetStream.Unpublish.Success'),
  deleteStream: endStream,
  closeStream: endStream,
  getStreamLength: (state, command) => reply(state, command, 0),
  play() {
    throw new RtmpFault('bad_command', 'play');
  },
  _result: () => undefined,
  _error: () => undefined,
  onStatus: () => undefined,
};

export const leftOut = (code: SignalProblemDetail['code'], value: string | null = null): SessionStep => ({
  kind: 'leftOut',
  detail: { code, value },
});

/** A text or a number as text. To make one of an array can take for ever: its items may refer to each other. */
const textOf = (value: AmfValue): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The fields of a value that is an object; none of any other. */
export function objectOf(value: AmfValue): { readonly [name: string]: AmfValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [name: string]: AmfValue })
    : {};
}
