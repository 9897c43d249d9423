import {
  Event,
  RTCDtlsFingerprint,
  RTCDtlsParameters,
  RTCDtlsTransport,
  RtcpSrPacket,
  defaultPeerConfig,
} from 'werift';
import type { RTCIceTransport, RtpPacket, SrtpProfile } from 'werift';
import { closeNotify } from './dtls/close-notify';
import { createDtlsOrder } from './dtls/dtls-order.pure';
import { createPossession } from './dtls/possession.pure';
import { middleOf, millisecondsOf } from './rtp/network-time.pure';
import type { Offer } from './sdp/offer.pure';

/** Events of a {@link SecureTransport}. */
export interface SecureTransportEvents {
  packet(packet: RtpPacket): void;
  /** A sender's report: the time of its clock at a timestamp, and the middle half of the time as it was written. */
  report(report: SenderReport): void;
  /** Packets of RTCP, as they came together. */
  control(compound: Buffer): void;
  send(bytes: Buffer): void;
  closed(): void;
}

/** RFC 3550, 6.4.1. */
export interface SenderReport {
  readonly ssrc: number;
  readonly timestamp: number;
  readonly senderMs: number;
  readonly middle: number;
}

/** DTLS and SRTP over the packets of a session. */
export interface SecureTransport {
  take(bytes: Buffer): void;
  /** A packet of RTCP. Dropped before the keys are agreed. */
  sendControl(packet: Buffer): void;
  close(): void;
}

/** SRTP_AEAD_AES_128_GCM (RFC 7714) before SRTP_AES128_CM_HMAC_SHA1_80 (RFC 5764). */
const profiles: SrtpProfile[] = [7, 1];

/** RFC 7983. */
const isDtls = (bytes: Buffer): boolean => (bytes[0] ?? 0) >= 20 && (bytes[0] ?? 0) <= 63;

/** RFC 5761. */
const isControl = (bytes: Buffer): boolean => (bytes[1] ?? 0) >= 192 && (bytes[1] ?? 0) <= 223;

/** SHA-256 of the certificate of this process, as SDP writes it. */
export async function ownFingerprint(): Promise<string> {
  const certificate = await RTCDtlsTransport.SetupCertificate();
  return certificate.getFingerprints()[0]?.value ?? '';
}

/** {@link ownFingerprint} was called before. `isServer`: the sender begins. */
export function openSecureTransport(
  { fingerprints, isServer }: Pick<Offer, 'fingerprints'> & { readonly isServer: boolean },
  events: SecureTransportEvents,
): SecureTransport {
  const onData = new Event<[Buffer]>();
  const order = createDtlsOrder();
  const possession = createPossession();
  let isClosed = false;
  const dtls = createEngine({ fingerprints, isServer, onData }, (bytes) => {
    if (isDtls(bytes)) possession.sent(bytes);
    events.send(bytes);
  });
  listenTo(dtls, events);
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    events.closed();
  };
  dtls.onStateChange.subscribe((state) => {
    if (state === 'closed' || state === 'failed') close();
  });
  function takeDtls(datagram: Buffer): void {
    for (const passed of order.take(datagram, possession.received)) {
      if (isServer && possession.isProved() === false) return close();
      onData.execute(passed);
    }
  }
  dtls.start().catch(close);
  return {
    take(bytes) {
      if (isClosed) return;
      try {
        if (isDtls(bytes)) takeDtls(bytes);
        else {
          onData.execute(bytes);
          // werift drops what it does not know of them, such as extended reports.
          if (isControl(bytes) && dtls.state === 'connected') events.control(dtls.srtcp.decrypt(bytes));
        }
      } catch {
        // What cannot be read is as good as lost.
      }
    },
    sendControl(packet) {
      if (dtls.state === 'connected' && !isClosed) events.send(dtls.srtcp.encrypt(packet));
    },
    close() {
      if (dtls.state === 'connected' && dtls.dtls && !isClosed) events.send(closeNotify(dtls.dtls));
      isClosed = true;
      onData.allUnsubscribe();
      dtls.dtls?.close();
    },
  };
}

interface Engine extends Pick<Offer, 'fingerprints'> {
  readonly isServer: boolean;
  readonly onData: Event<[Buffer]>;
}

function createEngine(
  { fingerprints, isServer, onData }: Engine,
  send: (bytes: Buffer) => void,
): RTCDtlsTransport {
  const connection = { onData, send: async (bytes: Buffer) => send(bytes), close: async () => undefined };
  // All that the engine uses of ICE: the session's own stands in place of werift's.
  const ice = { connection, role: 'controlled', stop: async () => undefined } as unknown as RTCIceTransport;
  const dtls = new RTCDtlsTransport(defaultPeerConfig, ice, RTCDtlsTransport.localCertificate, profiles);
  dtls.role = isServer ? 'server' : 'client';
  const theirs = fingerprints.map(({ algorithm, value }) => new RTCDtlsFingerprint(algorithm, value));
  dtls.setRemoteParams(new RTCDtlsParameters(theirs, isServer ? 'client' : 'server'));
  return dtls;
}

function listenTo(dtls: RTCDtlsTransport, events: SecureTransportEvents): void {
  dtls.onRtp.subscribe(events.packet);
  dtls.onRtcp.subscribe((packet) => {
    if (!(packet instanceof RtcpSrPacket)) return;
    const { ntpTimestamp, rtpTimestamp: timestamp } = packet.senderInfo;
    const [senderMs, middle] = [millisecondsOf(ntpTimestamp), middleOf(ntpTimestamp)];
    events.report({ ssrc: packet.ssrc, timestamp, senderMs, middle });
  });
}
