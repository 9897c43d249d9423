import { createSocket } from 'node:dgram';
import type { RemoteInfo, Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { randomUUID } from 'node:crypto';
import { addressGroup, chooseEviction } from '../connection-limits.pure';
import type { PendingConnection } from '../connection-limits.pure';
import { createSrtCookies } from './srt-cookies';
import { answerInduction, readSrtPacket, refuseConclusion, srtRefusals } from './srt-packet.pure';
import type { SrtHandshake, SrtRefusal } from './srt-packet.pure';
import { readStreamId } from './stream-id.pure';
import type { SrtCall } from './srt-connection';

/** A caller that proved its address and says what it wants. */
export interface SrtCaller extends PendingConnection, SrtCall {
  readonly id: string;
  readonly streamKey: string;
  readonly remoteAddress: string;
  /** Takes packets from now on. */
  admit(receiver: Receiver): void;
  refuse(reason: SrtRefusal): void;
  /** Nothing of it is taken any more. */
  forget(): void;
  lastDataAt(): number;
}

export interface SrtGateOptions {
  readonly host: string;
  readonly port: number;
  /** Callers have to encrypt. */
  readonly isEncrypted: boolean;
}

export interface SrtGateEvents {
  asks(caller: SrtCaller): void;
  /** It left before it was admitted. */
  left(caller: SrtCaller): void;
  turnedAway(remoteAddress: string, cause: string): void;
}

/** Callers that were not admitted. */
const pendingLimits = { perAddress: 20, total: 200 };

/** Repeated conclusions of a caller that was refused get the same answer for so long. */
const refusedMs = 3000;

interface Receiver {
  push(packet: Buffer): void;
  close(): void;
}

interface Entry {
  readonly caller: SrtCaller;
  receiver: Receiver | null;
  /** Answers what comes again of a refused caller. */
  refusal: Buffer | null;
  lastDataMs: number;
}

/** A conclusion, and where it came from. */
interface Arrival {
  readonly packet: Buffer;
  readonly place: string;
  readonly from: RemoteInfo;
  readonly handshake: SrtHandshake;
}

/**
 * The one port of callers. libsrt in FFmpeg tells nobody what a caller asks for, so the handshake is read here: it stands in
 * clear. Packets of an admitted caller go on as they came.
 */
export function openSrtGate(
  { host, port, isEncrypted }: SrtGateOptions,
  events: SrtGateEvents,
): Promise<Socket> {
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4' });
  const cookies = createSrtCookies();
  const send: Send = (packet, { port: to, address }) => socket.send(packet, to, address, () => undefined);
  const callers = createCallers(send, isEncrypted, events);

  function onPacket(packet: Buffer, from: RemoteInfo): void {
    const place = `${from.address} ${from.port}`;
    const read = readSrtPacket(packet);
    if (read === null) return;
    if (read.kind !== 'handshake') return callers.pass(place, packet, read.kind === 'data');
    const { handshake } = read;
    if (handshake.stage === 'induction') return send(answerInduction(packet, cookies.bake(place)), from);
    if (handshake.stage !== 'conclusion') return callers.pass(place, packet, false);
    if (cookies.isRight(place, handshake.cookie)) callers.conclude({ packet, place, from, handshake });
  }
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, host, () => {
      socket.off('error', reject);
      socket.on('error', () => undefined).on('message', onPacket);
      resolve(socket);
    });
  });
}

type Send = (packet: Buffer, to: RemoteInfo) => void;

/** Callers by where they call from. */
function createCallers(send: Send, isEncrypted: boolean, events: SrtGateEvents) {
  const entries = new Map<string, Entry>();

  function remove(place: string, entry: Entry): void {
    if (entries.get(place) !== entry) return;
    entries.delete(place);
    if (entry.receiver === null && entry.refusal === null) events.left(entry.caller);
  }
  function meet(arrival: Arrival): void {
    const { packet, place, from, handshake } = arrival;
    const request = readStreamId(handshake.streamId);
    const fault = faultOf(request.kind, handshake, isEncrypted);
    if (fault !== null || request.kind !== 'publish') {
      send(refuseConclusion(packet, fault?.code ?? srtRefusals.badRequest), from);
      return events.turnedAway(from.address, fault?.cause ?? '');
    }
    const pending = [...entries.values()].flatMap(({ receiver, refusal, caller }) =>
      receiver === null && refusal === null ? [caller] : [],
    );
    chooseEviction(pending, addressGroup(from.address), pendingLimits)?.forget();
    const entry = createEntry(arrival, request.streamKey, { send, remove: () => remove(place, entry) });
    entries.set(place, entry);
    events.asks(entry.caller);
  }
  return {
    pass(place: string, packet: Buffer, isData: boolean): void {
      const entry = entries.get(place);
      if (entry === undefined) return;
      if (isData) entry.lastDataMs = performance.now();
      entry.receiver?.push(packet);
    },
    conclude(arrival: Arrival): void {
      const { place, packet, from, handshake } = arrival;
      const entry = entries.get(place);
      if (entry === undefined) return meet(arrival);
      if (entry.caller.handshake.socketId === handshake.socketId) {
        if (entry.refusal !== null) send(entry.refusal, from);
        return entry.receiver?.push(packet);
      }
      // The same program calls anew from the same port.
      entry.receiver?.close();
      remove(place, entry);
      meet(arrival);
    },
  };
}

function createEntry(
  { packet, from, handshake }: Arrival,
  streamKey: string,
  { send, remove }: { readonly send: Send; remove(): void },
): Entry {
  const caller: SrtCaller = {
    id: randomUUID(),
    streamKey,
    remoteAddress: from.address,
    address: addressGroup(from.address),
    stage: 'asking',
    openedAt: performance.now(),
    conclusion: packet,
    handshake,
    toCaller: (answer) => send(answer, from),
    admit: (receiver) => void (entry.receiver = receiver),
    refuse(why) {
      entry.refusal = refuseConclusion(packet, why);
      send(entry.refusal, from);
      setTimeout(remove, refusedMs).unref();
    },
    forget: remove,
    lastDataAt: () => entry.lastDataMs,
  };
  const entry: Entry = { caller, receiver: null, refusal: null, lastDataMs: performance.now() };
  return entry;
}

function faultOf(
  kind: ReturnType<typeof readStreamId>['kind'],
  handshake: SrtHandshake,
  isEncrypted: boolean,
): { readonly code: SrtRefusal; readonly cause: string } | null {
  if (kind === 'unreadable') return { code: srtRefusals.badRequest, cause: 'no_stream_id' };
  if (kind === 'request') return { code: srtRefusals.badMode, cause: 'wants_to_receive' };
  if (isEncrypted && !handshake.isEncrypted)
    return { code: srtRefusals.needsPassphrase, cause: 'no_passphrase' };
  if (!isEncrypted && handshake.isEncrypted)
    return { code: srtRefusals.wrongPassphrase, cause: 'unexpected_passphrase' };
  return null;
}
