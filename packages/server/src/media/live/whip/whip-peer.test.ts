import { Socket } from 'node:dgram';
import { isIP } from 'node:net';
import { MediaStreamTrack, RTCPeerConnection } from 'werift';
import { expect, test, vi } from 'vitest';
import { openWhipPeer } from './whip-peer';

test('the answer to an offer asks nobody else for the addresses of this machine', async () => {
  const sent = vi.spyOn(Socket.prototype, 'send');
  const sender = new RTCPeerConnection({ iceServers: [] });
  sender.addTransceiver(new MediaStreamTrack({ kind: 'audio' }), { direction: 'sendonly' });
  const { sdp } = await sender.createOffer();
  const peer = openWhipPeer({ ports: null, publicAddresses: [] }, { media: () => {}, left: () => {} });
  const answer = await peer.answer(sdp);
  peer.close();
  await sender.close();
  expect(answer).toContain('a=candidate:');
  const asked = sent.mock.calls.flat().filter((part): part is string => typeof part === 'string');
  expect(asked.filter((address) => isIP(address) === 0)).toEqual([]);
});
