import { randomInt } from 'node:crypto';
import type { RtpPacket } from 'werift';
import { createPictureWriter } from './flv-media.pure';
import type { LinkFigures } from '../../../ports/live-ingest';
import type { FlvMessage } from './flv-media.pure';
import type { IcePorts } from './ice/ice-ports';
import { createLayerChoice } from './layer-choice.pure';
import { createAttention } from './rtp/attention.pure';
import { writeNack, writePictureLoss, writeReports, writeTransportFeedback } from './rtp/rtcp.pure';
import type { SharedClock } from './rtp/rtp-clock.pure';
import { createArrivalLog } from './rtp/transport-arrivals.pure';
import type { RtpPart } from './rtp/rtp-order.pure';
import { setupFor, takeMedia, writeAnswer, writeFragment } from './sdp/answer.pure';
import type { TakenMedia } from './sdp/answer.pure';
import { readOffer } from './sdp/offer.pure';
import { readRoundTrip, writeReferenceTime } from './rtp/round-trip.pure';
import { openSecureTransport, ownFingerprint } from './secure-transport';
import type { SecureTransport, SenderReport } from './secure-transport';
import { receivePicture, receiveSound } from './track-receivers';
import { createWhipLink } from './whip-link.pure';
import type { WhipLink } from './whip-link.pure';
import type { TrackReceiver } from './track-receivers';

/** Callbacks of a peer. */
export interface WhipPeerEvents {
  media(message: FlvMessage): void;
  /** Called once: it left, or nothing came of it any more. */
  left(cause: 'encoder' | 'silence'): void;
}

/** A sender that reaches this machine by WebRTC. */
export interface WhipPeer {
  readonly answer: string;
  /** The sender's name in ICE. */
  readonly ufrag: string;
  /** Begins ICE anew. @returns a fragment for the sender */
  restart(): string;
  /** Layers of a simulcast that came and do not go on. */
  otherLayers(): number;
  /** Of the last second; null before the first packets. */
  link(): LinkFigures | null;
  close(): void;
}

/** A sender that nothing came of for this long is gone. */
const silenceMs = 15_000;
/** Browsers send key frames when they are asked; segments begin with them, and are to be no longer than planned where one is late. */
const keyEveryMs = 1900;
/** A picture that misses something asks more often, and not with each packet. */
const keyAgainMs = 500;
const lookEveryMs = 10;
const feedbackEveryMs = 50;
const reportEveryMs = 1000;
/** Streams of one sender: a hostile one names any number. */
const mostStreams = 12;

/** @throws where the offer cannot be taken */
export async function openWhipPeer(
  ports: IcePorts,
  offerText: string,
  events: WhipPeerEvents,
): Promise<WhipPeer> {
  const offer = readOffer(offerText);
  const taken = offer === null ? [] : takeMedia(offer);
  const [first] = taken.filter((one) => one !== null);
  if (offer === null || first === undefined) throw new Error('nothing to take');
  const fingerprint = await ownFingerprint();
  const session = ports.open((packet) => transport.take(packet));
  let isOver = false;
  let silence = setTimeout(() => leave('silence'), silenceMs);
  const link = createWhipLink();
  const own = randomInt(2 ** 32);
  const streams = createStreams(
    taken.filter((one) => one !== null),
    { ...events, repeated: link.repeated },
  );
  const transport = openSecureTransport(
    { fingerprints: offer.fingerprints, isServer: setupFor(offer) === 'passive' },
    {
      packet(packet) {
        if (!streams.take(packet, performance.now())) return;
        clearTimeout(silence);
        if (!isOver) silence = setTimeout(() => leave('silence'), silenceMs);
      },
      report: (report) => streams.reported(report, performance.now()),
      control(compound) {
        const tripMs = readRoundTrip(compound, own, performance.now());
        if (tripMs !== null) link.trip(tripMs);
      },
      send: (bytes) => session.send(bytes),
      closed: () => leave('encoder'),
    },
  );
  const stopTelling = tellSender(transport, { own, streams, link });
  function leave(cause: 'encoder' | 'silence'): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(silence);
    stopTelling();
    transport.close();
    session.close();
    events.left(cause);
  }
  const { candidates } = ports;
  const id = String(randomInt(2 ** 47));
  return {
    answer: writeAnswer(offer, taken, { id, candidates, fingerprint, ...session.credentials() }),
    ufrag: offer.ice.ufrag,
    restart: () => writeFragment(first, { candidates, ...session.restart() }),
    otherLayers: () => streams.otherLayers(),
    link: link.read,
    close: () => leave('encoder'),
  };
}

type Streams = ReturnType<typeof createStreams>;

interface Stream extends TrackReceiver {
  readonly kind: TakenMedia['kind'];
  readonly layer: string;
}

/** The streams of a sender by the numbers that it gave them: known by what their first packets name. */
function createStreams(
  taken: readonly TakenMedia[],
  events: Pick<WhipPeerEvents, 'media'> & Pick<WhipLink, 'repeated'>,
) {
  const shared: SharedClock = { offsetMs: null };
  const bySsrc = new Map<number, Stream>();
  /** Streams that send packets of those again. */
  const repaired = new Map<number, Stream>();
  const arrivals = createArrivalLog();
  const choice = createLayerChoice();
  const write = createPictureWriter();
  const receiving = { shared, media: (message: FlvMessage) => events.media(message) };

  function find({ header }: RtpPacket): Stream | undefined {
    const known = bySsrc.get(header.ssrc);
    const media = taken.find(({ payloadTypes }) => payloadTypes.includes(header.payloadType));
    if (known !== undefined || media === undefined || bySsrc.size >= mostStreams) return known;
    const layer = textOf(header, media.extensions.layer) ?? '';
    // A packet that does not name its layer yet: the sender names it until it was told that packets arrive.
    if (media.layers.length > 0 && !media.layers.includes(layer)) return undefined;
    const receiver =
      media.kind === 'video' ? receivePicture(receiving, { layer, choice, write }) : receiveSound(receiving);
    const found = { ...receiver, kind: media.kind, layer };
    bySsrc.set(header.ssrc, found);
    return found;
  }
  function findRepaired({ header }: RtpPacket): Stream | undefined {
    const media = taken.find(({ repairTypes }) => repairTypes.includes(header.payloadType));
    const known = repaired.get(header.ssrc);
    if (known !== undefined || media === undefined || repaired.size >= mostStreams) return known;
    const layer = textOf(header, media.extensions.repairedLayer) ?? '';
    const found = [...bySsrc.values()].find((one) => one.kind === media.kind && one.layer === layer);
    if (found) repaired.set(header.ssrc, found);
    return found;
  }
  const transportIds = new Set(
    taken.flatMap(({ extensions }) => (extensions.transport === undefined ? [] : [extensions.transport])),
  );
  const repairTypes = new Set(taken.flatMap((one) => one.repairTypes));
  return {
    all: bySsrc,
    arrivals,
    otherLayers: () => choice.others(),
    /** @returns whether it was one that is taken */
    take(packet: RtpPacket, nowMs: number): boolean {
      const number = packet.header.extensions.find(({ id }) => transportIds.has(id))?.payload;
      if (number?.length === 2) arrivals.take(number.readUInt16BE(0), nowMs);
      const isRepair = repairTypes.has(packet.header.payloadType);
      const stream = isRepair ? findRepaired(packet) : find(packet);
      const part = isRepair ? repairedPart(packet) : partOf(packet);
      if (part !== null) stream?.take(part, nowMs);
      if (isRepair && part !== null && stream !== undefined) events.repeated();
      return stream !== undefined;
    },
    reported({ ssrc, timestamp, senderMs, middle }: SenderReport, nowMs: number): void {
      const stream = bySsrc.get(ssrc);
      stream?.clock.report(timestamp, senderMs);
      stream?.reception.reported(middle, nowMs);
    },
  };
}

const textOf = ({ extensions }: RtpPacket['header'], wanted: number | undefined): string | undefined =>
  wanted === undefined ? undefined : extensions.find(({ id }) => id === wanted)?.payload.toString('latin1');

const partOf = ({ header, payload }: RtpPacket): RtpPart => ({
  sequence: header.sequenceNumber,
  timestamp: header.timestamp,
  isLast: header.marker,
  payload,
});

/** A packet that is sent again has the number of the first one before what that had; without anything it only fills the line. */
function repairedPart(packet: RtpPacket): RtpPart | null {
  const { payload } = packet;
  if (payload.length < 2) return null;
  return { ...partOf(packet), sequence: payload.readUInt16BE(0), payload: payload.subarray(2) };
}

/** Tells the sender what came, what is missing, and when a key frame is due: of all layers at once, so that they begin together. */
function tellSender(
  transport: SecureTransport,
  { own, streams, link }: { readonly own: number; readonly streams: Streams; readonly link: WhipLink },
): () => void {
  let askedMs = -Infinity;
  const pictures = () => [...streams.all].filter(([, { kind }]) => kind === 'video');
  function askForKeys(nowMs: number): void {
    askedMs = nowMs;
    for (const [ssrc] of pictures()) transport.sendControl(writePictureLoss(own, ssrc));
  }
  const attend = createAttention(lookEveryMs);
  function look(): void {
    const nowMs = performance.now();
    const listenedMs = attend(nowMs);
    for (const [ssrc, stream] of streams.all) {
      const missing = stream.look(listenedMs, nowMs);
      if (missing.length > 0) transport.sendControl(writeNack(own, ssrc, missing));
    }
    const isNeeded = pictures().some(([, stream]) => stream.needsKey());
    if (nowMs - askedMs > (isNeeded ? keyAgainMs : keyEveryMs)) askForKeys(nowMs);
  }
  function feedBack(): void {
    const arrivals = streams.arrivals.read();
    const [ssrc = 0] = streams.all.keys();
    if (arrivals !== null) transport.sendControl(writeTransportFeedback(own, ssrc, arrivals));
  }
  function report(): void {
    const nowMs = performance.now();
    const reports = [...streams.all].map(([ssrc, { reception }]) => reception.report(ssrc, nowMs));
    if (reports.length === 0) return;
    link.reported(reports);
    link.leftOut([...streams.all.values()].reduce((sum, stream) => sum + stream.leftOut(), 0));
    transport.sendControl(Buffer.concat([writeReports(own, reports), writeReferenceTime(own, nowMs)]));
  }
  const timers = [
    setInterval(look, lookEveryMs),
    setInterval(feedBack, feedbackEveryMs),
    setInterval(report, reportEveryMs),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
