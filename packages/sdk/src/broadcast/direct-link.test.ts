import { createFakePorts, flushPromises } from '@palco/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Palco } from '../palco';
import { broadcastWhip } from './direct-link';

const offer = 'v=0\r\na=rtpmap:102 H264/90000\r\n';
const track = (kind: 'video' | 'audio') => ({ kind }) as MediaStreamTrack;
const streamOf = (...tracks: MediaStreamTrack[]) =>
  ({
    getTracks: () => tracks,
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
  }) as unknown as MediaStream;

/** As much of a connection as is used. */
class FakePeer extends EventTarget {
  connectionState = 'new';
  localDescription: { sdp: string } | null = null;
  readonly transceivers: {
    sender: { replaceTrack(track: unknown): Promise<void> };
    receiver: { track: unknown };
  }[] = [];
  readonly replaced: unknown[] = [];
  readonly answers: string[] = [];
  isClosed = false;
  readonly sdp: string;
  constructor(sdp: string) {
    super();
    this.sdp = sdp;
  }
  addTransceiver(added: MediaStreamTrack) {
    const replaceTrack = async (next: unknown): Promise<void> => void this.replaced.push(next);
    this.transceivers.push({ sender: { replaceTrack }, receiver: { track: { kind: added.kind } } });
    return { setCodecPreferences: () => undefined };
  }
  getTransceivers = () => this.transceivers;
  createOffer = async () => ({ sdp: this.sdp });
  setLocalDescription = async (description: { sdp: string }) => void (this.localDescription = description);
  setRemoteDescription = async ({ sdp }: { sdp: string }) => void this.answers.push(sdp);
  close = () => void (this.isClosed = true);
  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

beforeEach(() => vi.stubGlobal('RTCRtpSender', { getCapabilities: () => ({ codecs: [] }) }));
afterEach(() => vi.unstubAllGlobals());

function setUp({
  sdp = offer,
  answer = () => new Response('answer', { status: 201, headers: { location: '/whip/l1/s1' } }),
} = {}) {
  const said: string[] = [];
  const asked: { url: string; init: RequestInit }[] = [];
  const palco = {
    baseUrl: 'https://api.example.com',
    backgroundClient: { call: async () => ({ ticket: 't1' }) },
  } as unknown as Palco;
  const peer = new FakePeer(sdp);
  const ports = createFakePorts();
  const open = broadcastWhip(palco, {
    liveId: 'l1',
    ports: {
      timers: ports.timers,
      createPeer: () => peer as unknown as RTCPeerConnection,
      request: async (url, init) => {
        asked.push({ url, init });
        return answer();
      },
    },
  });
  const link = open(streamOf(track('video'), track('audio')), {
    opened: () => void said.push('opened'),
    lost: () => void said.push('lost'),
    refused: (code) => void said.push(code),
    unavailable: (reason) => void said.push(`unavailable: ${reason}`),
  });
  return { said, asked, peer, link, ports };
}

test('offers its tracks with a ticket, and ends the session', async () => {
  const { said, asked, peer, link } = setUp();
  await vi.waitFor(() => expect(peer.answers).toEqual(['answer']));
  expect(asked[0]).toMatchObject({
    url: 'https://api.example.com/whip/l1?signal=1',
    init: { method: 'POST', body: offer, headers: { authorization: 'Bearer t1' } },
  });
  peer.become('connected');
  peer.become('disconnected');
  peer.become('connected');
  expect(said).toEqual(['opened']);
  const other = track('video');
  await link.replace(streamOf(other));
  expect(peer.replaced).toEqual([other, null]);
  link.close();
  expect(peer.isClosed).toBe(true);
  expect(asked[1]).toMatchObject({ url: 'https://api.example.com/whip/l1/s1', init: { method: 'DELETE' } });
  peer.become('failed');
  expect(said).toEqual(['opened']);
});

test('a connection that never came is another thing than one that was lost', async () => {
  const never = setUp();
  await vi.waitFor(() => expect(never.peer.answers).toHaveLength(1));
  never.peer.become('failed');
  expect(never.said).toEqual(['unavailable: network']);
  const lost = setUp();
  await vi.waitFor(() => expect(lost.peer.answers).toHaveLength(1));
  lost.peer.become('connected');
  lost.peer.become('failed');
  expect(lost.said).toEqual(['opened', 'lost']);
});

test('a browser without H.264 asks for nothing', async () => {
  const { said, asked } = setUp({ sdp: 'v=0\r\na=rtpmap:96 VP8/90000\r\n' });
  await vi.waitFor(() => expect(said).toEqual(['unavailable: browser']));
  expect(asked).toEqual([]);
});

test('a line that is away for six seconds is lost; one that is back before goes on', async () => {
  const { said, peer, ports } = setUp();
  await vi.waitFor(() => expect(peer.answers).toHaveLength(1));
  peer.become('connected');
  peer.become('disconnected');
  ports.advance(5_000);
  peer.become('connected');
  ports.advance(5_000);
  expect(said).toEqual(['opened']);
  peer.become('disconnected');
  ports.advance(6_000);
  expect(said).toEqual(['opened', 'lost']);
});

test('a server that takes no WebRTC is named', async () => {
  const { said } = setUp({ answer: () => Response.json({ code: 'SIGNALS_UNAVAILABLE' }, { status: 503 }) });
  await vi.waitFor(() => expect(said).toEqual(['unavailable: server']));
});

test('a refusal is told by its code', async () => {
  const { said } = setUp({ answer: () => Response.json({ code: 'SIGNAL_TAKEN' }, { status: 409 }) });
  await vi.waitFor(() => expect(said).toEqual(['BROADCAST_TAKEN']));
});

test('a session that is opened after its end is ended at once', async () => {
  let arrive: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => (arrive = resolve));
  const { said, asked, link } = setUp({ answer: (() => answer) as unknown as () => Response });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  link.close();
  arrive(new Response('answer', { status: 201, headers: { location: '/whip/l1/s1' } }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await flushPromises();
  expect([asked[1]?.init.method, said]).toEqual(['DELETE', []]);
});
