import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { inductionOf, readSrtPacket, withCookie, writeShutdown } from './srt-packet.pure';
import type { SrtHandshake } from './srt-packet.pure';
import { createSrtLink } from './srt-link.pure';
import type { SrtListening, SrtReader, SrtReaderEvents } from './srt-reader';
import type { LinkFigures } from '../../../ports/live-ingest';

/** An admitted caller: its packets go to a listener of libsrt on the loopback interface, which has it alone. */
export interface SrtConnection {
  /** A packet of the caller. */
  push(packet: Buffer): void;
  link(): LinkFigures;
  /** Ends it on both sides. */
  close(): void;
}

/** Why a connection ended. */
export type SrtEnd = 'encoder' | 'wrong_passphrase' | 'no_room';

/** What a connection needs of its caller. */
export interface SrtCall {
  readonly conclusion: Buffer;
  readonly handshake: SrtHandshake;
  toCaller(packet: Buffer): void;
}

export interface SrtConnectionEvents extends Omit<SrtReaderEvents, 'ended' | 'leftOut' | 'holes'> {
  /** Called once. */
  ended(cause: SrtEnd): void;
}

/** A listener of libsrt is there soon after it was asked for. */
const knockEveryMs = 20;
const loopback = '127.0.0.1';

/** The engine is large: who calls first is answered before it is there. */
export const loadSrtReader = () => import('./srt-reader');

export function openSrtConnection(
  call: SrtCall,
  settings: Omit<SrtListening, 'port'>,
  events: SrtConnectionEvents,
): SrtConnection {
  const socket = createSocket('udp4');
  const link = createSrtLink();
  const readerEvents = { ...events, ...link, ended: () => end('encoder') };
  let port: number | null = null;
  let reader: SrtReader | null = null;
  const meeting = meetListener(call.conclusion, send);
  let listenerId: number | null = null;
  let isOver = false;

  function end(cause: SrtEnd): void {
    if (isOver) return;
    isOver = true;
    meeting.stop();
    call.toCaller(writeShutdown(call.handshake.socketId));
    if (listenerId !== null) send(writeShutdown(listenerId));
    reader?.close();
    // What was sent last leaves before the socket closes.
    setImmediate(() => socket.close());
    events.ended(cause);
  }
  function send(packet: Buffer): void {
    if (port !== null) socket.send(packet, port, loopback);
  }
  function fromListener(packet: Buffer): void {
    const read = readSrtPacket(packet);
    if (read === null || isOver) return;
    if (read.kind === 'handshake') {
      const { stage } = read.handshake;
      if (stage === 'induction') return meeting.met(read.handshake.cookie);
      if (stage === 'conclusion') listenerId = read.handshake.socketId;
    }
    link.sent(read);
    call.toCaller(packet);
    if (read.kind === 'handshake' && read.handshake.stage === 'refusal') end('wrong_passphrase');
  }
  async function listen(): Promise<void> {
    const { openSrtReader } = await loadSrtReader();
    const free = await freePort();
    if (isOver) return;
    port = free;
    reader = openSrtReader({ ...settings, port }, readerEvents);
    meeting.knock();
  }
  socket.on('message', fromListener).on('error', () => end('no_room'));
  socket.bind(0, loopback, () => void listen().catch(() => end('no_room')));
  return {
    push(packet) {
      const read = readSrtPacket(packet);
      if (read === null || isOver) return;
      link.received(read);
      if (read.kind !== 'handshake') send(packet);
      // It did not get the answer.
      else if (read.handshake.stage === 'conclusion') meeting.repeat(packet);
    },
    link: link.read,
    close: () => end('encoder'),
  };
}

/** Calls the listener in the name of the caller, which has done so at the gate. */
function meetListener(conclusion: Buffer, send: (packet: Buffer) => void) {
  let cookie: number | null = null;
  let knocking: NodeJS.Timeout | undefined;
  return {
    knock: (): void => void (knocking = setInterval(() => send(inductionOf(conclusion)), knockEveryMs)),
    met(given: number): void {
      clearInterval(knocking);
      if (cookie !== null) return;
      cookie = given;
      send(withCookie(conclusion, given));
    },
    repeat(packet: Buffer): void {
      if (cookie !== null) send(withCookie(packet, cookie));
    },
    stop: (): void => clearInterval(knocking),
  };
}

/** A port that nobody has now; libsrt takes it at once. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe: Socket = createSocket('udp4');
    probe.once('error', reject);
    probe.bind(0, loopback, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
