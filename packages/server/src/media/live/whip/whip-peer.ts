import { RTCPeerConnection, RTCRtpCodecParameters, RtcpSrPacket, ntpTime2Sec } from 'werift';
import type { MediaStreamTrack, RTCRtpTransceiver, RtpPacket } from 'werift';
import { createPictureWriter, createSoundWriter } from './flv-media.pure';
import type { FlvMessage } from './flv-media.pure';
import { createH264Parts } from './h264-parts.pure';
import { createRtpClock } from './rtp-clock.pure';
import type { SharedClock } from './rtp-clock.pure';
import { createRtpOrder } from './rtp-order.pure';
import type { OrderedPart, RtpPart } from './rtp-order.pure';

/** How peers are reached. */
export interface WhipNetwork {
  /** UDP ports that peers use; null for any. */
  readonly ports: readonly [from: number, to: number] | null;
  /** Addresses under which this machine is reached besides those of its interfaces. */
  readonly publicAddresses: readonly string[];
}

/** Callbacks of a peer. */
export interface WhipPeerEvents {
  media(message: FlvMessage): void;
  /** Called once: it left, or nothing came of it any more. */
  left(cause: 'encoder' | 'silence'): void;
}

/** A sender that reaches this machine by WebRTC. */
export interface WhipPeer {
  /** @returns the answer, with all candidates. Throws where the offer cannot be taken. */
  answer(offer: string): Promise<string>;
  addCandidates(fragment: string): Promise<void>;
  close(): void;
}

/** A sender that nothing came of for this long is gone. */
const silenceMs = 15_000;
/** Browsers send key frames when they are asked; segments begin with them. */
const keyEveryMs = 2000;
const feedback = [
  { type: 'nack' },
  { type: 'nack', parameter: 'pli' },
  { type: 'ccm', parameter: 'fir' },
  { type: 'transport-cc' },
];
const h264 = (profile: string): RTCRtpCodecParameters =>
  new RTCRtpCodecParameters({
    mimeType: 'video/H264',
    clockRate: 90_000,
    rtcpFeedback: feedback,
    parameters: `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`,
  });
const codecs = {
  video: [h264('640c1f'), h264('42e01f'), h264('4d001f')],
  audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 })],
};

export function openWhipPeer(network: WhipNetwork, events: WhipPeerEvents): WhipPeer {
  const peer = new RTCPeerConnection({
    codecs,
    icePortRange: network.ports ? [...network.ports] : undefined,
    iceAdditionalHostAddresses: [...network.publicAddresses],
    iceServers: [],
  });
  const clock: SharedClock = { offsetMs: null };
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  let silence = setTimeout(() => leave('silence'), silenceMs);

  function heard(): void {
    clearTimeout(silence);
    if (!isOver) silence = setTimeout(() => leave('silence'), silenceMs);
  }
  function leave(cause: 'encoder' | 'silence'): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(silence);
    for (const timer of timers) clearInterval(timer);
    void peer.close().catch(() => undefined);
    events.left(cause);
  }
  peer.onTransceiverAdded.subscribe((transceiver) => {
    transceiver.onTrack.subscribe((track) => {
      const receive = track.kind === 'video' ? receivePicture : receiveSound;
      receive({ track, transceiver, clock, events, timers });
      track.onReceiveRtp.subscribe(heard);
    });
  });
  peer.connectionStateChange.subscribe((state) => {
    if (state === 'failed' || state === 'closed' || state === 'disconnected') leave('encoder');
  });
  return {
    async answer(offer) {
      await peer.setRemoteDescription({ type: 'offer', sdp: offer });
      if (!peer.getTransceivers().some((one) => one.codecs.length > 0)) throw new Error('nothing to take');
      for (const transceiver of peer.getTransceivers()) transceiver.setDirection('recvonly');
      // Without a server that tells addresses werift asks a public one, and waits five seconds where nothing answers.
      for (const { connection } of peer.iceTransports) connection.stunServer = undefined;
      await peer.setLocalDescription(await peer.createAnswer());
      return peer.localDescription?.sdp ?? '';
    },
    async addCandidates(fragment) {
      for (const line of fragment.split(/\r?\n/)) {
        const [, candidate] = /^a=(candidate:.+)$/.exec(line.trim()) ?? [];
        if (candidate !== undefined) await peer.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 });
      }
    },
    close: () => leave('encoder'),
  };
}

interface Receiving {
  readonly track: MediaStreamTrack;
  readonly transceiver: RTCRtpTransceiver;
  readonly clock: SharedClock;
  readonly events: WhipPeerEvents;
  readonly timers: Set<NodeJS.Timeout>;
}

function receivePicture({ track, transceiver, clock, events, timers }: Receiving): void {
  const parts = createH264Parts();
  const write = createPictureWriter();
  const timeOf = clockOf({ transceiver, clock, ticksPerMs: 90 });
  let askedMs = -Infinity;
  function ask(): void {
    askedMs = performance.now();
    if (track.ssrc !== undefined) void transceiver.receiver.sendRtcpPLI(track.ssrc).catch(() => undefined);
  }
  timers.add(setInterval(ask, keyEveryMs));
  inOrder(track, (part, nowMs) => {
    for (const picture of parts.take(part))
      for (const message of write(picture, timeOf(picture.timestamp, nowMs))) events.media(message);
    if (parts.needsKey() && nowMs - askedMs > 500) ask();
  });
}

function receiveSound({ track, transceiver, clock, events }: Receiving): void {
  const write = createSoundWriter();
  const timeOf = clockOf({ transceiver, clock, ticksPerMs: 48 });
  inOrder(track, ({ payload, timestamp }, nowMs) => {
    if (payload.length === 0) return;
    for (const message of write(payload, timeOf(timestamp, nowMs))) events.media(message);
  });
}

function inOrder(track: MediaStreamTrack, take: (part: OrderedPart, nowMs: number) => void): void {
  const order = createRtpOrder();
  track.onReceiveRtp.subscribe((packet) => {
    const nowMs = performance.now();
    for (const part of order.take(partOf(packet), nowMs)) take(part, nowMs);
  });
}

const partOf = ({ header, payload }: RtpPacket): RtpPart => ({
  sequence: header.sequenceNumber,
  timestamp: header.timestamp,
  isLast: header.marker,
  payload,
});

/** On the clock of the sender, as soon as it was told. */
function clockOf({
  transceiver,
  clock,
  ticksPerMs,
}: Pick<Receiving, 'transceiver' | 'clock'> & { readonly ticksPerMs: number }) {
  const own = createRtpClock(ticksPerMs, clock);
  transceiver.receiver.onRtcp.subscribe((packet) => {
    if (!(packet instanceof RtcpSrPacket)) return;
    const { ntpTimestamp, rtpTimestamp } = packet.senderInfo;
    own.report(rtpTimestamp, ntpTime2Sec(ntpTimestamp) * 1000);
  });
  return own.place;
}
