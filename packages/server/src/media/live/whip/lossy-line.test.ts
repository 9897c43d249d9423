import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';
import { afterEach, expect, test, vi } from 'vitest';
import type { FlvMessage } from './flv-media.pure';
import { openIcePorts } from './ice/ice-ports';
import type { IcePorts } from './ice/ice-ports';
import { openWhipPeer } from './whip-peer';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** The same numbers in each run (Lehmer). */
function createDice(): () => number {
  let state = 20_260_731;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

interface Line {
  readonly port: number;
  readonly lost: () => number;
  /** From now on it loses two of a hundred packets, and delays one of twenty so that others overtake it. */
  spoil(): void;
}

/** Between one sender and a port. */
async function openLine(to: number): Promise<Line> {
  const [near, far] = [createSocket('udp4'), createSocket('udp4')];
  let isSpoilt = false;
  let isClosed = false;
  let lost = 0;
  let sender = 0;
  /** Each direction has dice of its own: how the two mix is not the same in each run. */
  const passBy = (socket: Socket) => {
    const dice = createDice();
    return (packet: Buffer, port: number): void => {
      const fate = isSpoilt ? dice() : 1;
      if (fate < 0.02) lost += 1;
      else if (fate < 0.07) setTimeout(() => isClosed || socket.send(packet, port, '127.0.0.1'), 12);
      else socket.send(packet, port, '127.0.0.1');
    };
  };
  const [onwards, back] = [passBy(far), passBy(near)];
  near.on('message', (packet, from) => {
    sender = from.port;
    onwards(packet, to);
  });
  far.on('message', (packet) => back(packet, sender));
  for (const socket of [near, far]) {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    open.push(() => {
      isClosed = true;
      socket.close();
    });
  }
  return { port: near.address().port, lost: () => lost, spoil: () => void (isSpoilt = true) };
}

const codec = new RTCRtpCodecParameters({
  mimeType: 'video/H264',
  clockRate: 90_000,
  rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
  parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
});
const settings = [Buffer.from('6742c00aa6', 'hex'), Buffer.from('68ce3c80', 'hex')];
const piecesOfPicture = 6;
const mostUnderWay = 15;

/** A picture in some packets, with its number in each of them. */
function packetsOf(picture: number, first: number): RtpPacket[] {
  const isKey = picture % 50 === 0;
  const pieces = Array.from({ length: piecesOfPicture }, (_, index) => {
    const head = (index === 0 ? 0x80 : 0) | (index === piecesOfPicture - 1 ? 0x40 : 0) | (isKey ? 5 : 1);
    const body = Buffer.alloc(600, index);
    body.writeUInt32BE(picture);
    return Buffer.concat([Buffer.from([0x7c, head]), body]);
  });
  const payloads = [...(isKey ? settings : []), ...pieces];
  return payloads.map((payload, index) => {
    const header = new RtpHeader({
      sequenceNumber: (first + index) & 0xffff,
      timestamp: picture * 3600,
      payloadType: 96,
      marker: index === payloads.length - 1,
    });
    return new RtpPacket(header, payload);
  });
}

const pictureIn = ({ body }: FlvMessage): number => body.readUInt32BE(10);

/** Connects a sender of another implementation. One whose checks of ICE ran out on a busy machine makes way for another. */
async function connect(ports: IcePorts, media: (message: FlvMessage) => void): Promise<MediaStreamTrack> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const sender = new RTCPeerConnection({ iceServers: [], codecs: { video: [codec] } });
    open.push(() => sender.close());
    const track = new MediaStreamTrack({ kind: 'video' });
    sender.addTransceiver(track, { direction: 'sendonly' });
    // It would ask a public server for its address, and wait for that.
    for (const { connection } of sender.iceTransports) connection.stunServer = undefined;
    await sender.setLocalDescription(await sender.createOffer());
    const offer = sender.localDescription?.sdp ?? '';
    const peer = await openWhipPeer(ports, offer, { media, left: () => {} });
    open.push(() => peer.close());
    await sender.setRemoteDescription({ type: 'answer', sdp: peer.answer });
    await vi.waitFor(() => expect(['connected', 'failed']).toContain(sender.connectionState), {
      timeout: 30_000,
    });
    if (sender.connectionState === 'connected') return track;
    peer.close();
    await sender.close();
  }
  throw new Error('no sender could connect');
}

test('every picture arrives whole over a line that loses two of a hundred packets and mixes others up', async () => {
  const ports = await openIcePorts({ udpPort: null, tcpPort: null, publicAddresses: ['127.0.0.1'] });
  open.push(() => ports.close());
  const own = ports.candidates.find((one) => one.includes(' 127.0.0.1 '))?.split(' ')[5];
  const line = await openLine(Number(own));
  const pictures: number[] = [];
  const track = await connect(
    { ...ports, candidates: [`candidate:1 1 udp 2130706431 127.0.0.1 ${line.port} typ host`] },
    (message) => void (message.body[1] === 1 && pictures.push(pictureIn(message))),
  );
  const count = 400;
  let sequence = 65_000;
  for (let picture = 0; picture < count; picture += 1) {
    const packets = packetsOf(picture, sequence);
    sequence += packets.length;
    for (const packet of packets) track.writeRtp(packet);
    // It can send again what is among its last 128 packets, and does not go on while one may be missing that is not.
    const least = picture - mostUnderWay;
    await vi.waitFor(() => expect(pictures.at(-1) ?? -1).toBeGreaterThanOrEqual(least), {
      timeout: 20_000,
      interval: 5,
    });
    // What is lost before the first packet came is never known of.
    if (picture === 0) await vi.waitFor(() => expect(pictures).toEqual([0]), { timeout: 20_000 });
    if (picture === 0) line.spoil();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // The last ones: what is missing is seen by what comes after it.
  await vi.waitFor(() => expect(pictures.at(-1)).toBeGreaterThanOrEqual(count - 3), { timeout: 20_000 });
  const all = Array.from({ length: pictures.length }, (_, index) => index + (pictures[0] ?? 0));
  expect(pictures).toEqual(all);
  // Without any loss the test would say nothing.
  expect(line.lost()).toBeGreaterThan(20);
  expect(pictures[0]).toBe(0);
});
