import { Socket } from 'node:dgram';
import { isIP } from 'node:net';
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket } from 'werift';
import { afterEach, expect, test, vi } from 'vitest';
import { openIcePorts } from './ice/ice-ports';
import type { IcePorts } from './ice/ice-ports';
import type { FlvMessage } from './flv-media.pure';
import { openWhipPeer } from './whip-peer';

let ports: IcePorts | null = null;
afterEach(() => ports?.close());

const network = { udpPort: null, tcpPort: null, publicAddresses: ['127.0.0.1'] };

async function offerOf(sender: RTCPeerConnection, track: MediaStreamTrack): Promise<string> {
  sender.addTransceiver(track, { direction: 'sendonly' });
  // It would ask a public server for its address, and wait for that.
  for (const { connection } of sender.iceTransports) connection.stunServer = undefined;
  await sender.setLocalDescription(await sender.createOffer());
  return sender.localDescription?.sdp ?? '';
}

test('the answer to an offer asks nobody else for the addresses of this machine', async () => {
  const sender = new RTCPeerConnection({ iceServers: [] });
  const offer = await offerOf(sender, new MediaStreamTrack({ kind: 'audio' }));
  const sent = vi.spyOn(Socket.prototype, 'send');
  ports = await openIcePorts(network);
  const peer = await openWhipPeer(ports, offer, { media: () => {}, left: () => {} });
  peer.close();
  await sender.close();
  expect(peer.answer).toContain('a=candidate:');
  expect(sent.mock.calls.flat().filter((part) => typeof part === 'string' && isIP(part) === 0)).toEqual([]);
});

test('sound of another implementation arrives, and goes on over a new session of ICE', async () => {
  const sender = new RTCPeerConnection({ iceServers: [] });
  const track = new MediaStreamTrack({ kind: 'audio' });
  const offer = await offerOf(sender, track);
  ports = await openIcePorts(network);
  const messages: FlvMessage[] = [];
  let isGone = false;
  const peer = await openWhipPeer(ports, offer, {
    media: (message) => void messages.push(message),
    left: () => (isGone = true),
  });
  await sender.setRemoteDescription({ type: 'answer', sdp: peer.answer });
  await vi.waitFor(() => expect(sender.connectionState).toBe('connected'), { timeout: 20_000 });
  let sequence = 0;
  const send = (): void => {
    sequence += 1;
    const header = new RtpHeader({ sequenceNumber: sequence, timestamp: sequence * 960, payloadType: 96 });
    track.writeRtp(new RtpPacket(header, Buffer.from([0xfc, sequence & 255])).serialize());
  };
  await vi.waitFor(
    () => {
      send();
      expect(messages.length).toBeGreaterThan(3);
    },
    { timeout: 10_000 },
  );
  const before = messages.length;
  const fragment = peer.restart();
  expect(fragment).toMatch(/^a=ice-lite\r\na=ice-ufrag:\S+\r\na=ice-pwd:\S{22,}\r\nm=audio /);
  // The old credentials hold until the sender has chosen a way by the new ones.
  await vi.waitFor(
    () => {
      send();
      expect(messages.length).toBeGreaterThan(before + 3);
    },
    { timeout: 10_000 },
  );
  expect(isGone).toBe(false);
  peer.close();
  expect(isGone).toBe(true);
  // The sender is told so at once.
  await vi.waitFor(() => expect(sender.dtlsTransports.map(({ state }) => state)).toContain('closed'), {
    timeout: 10_000,
  });
  await sender.close();
});
