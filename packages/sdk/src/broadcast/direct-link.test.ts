import { createFakePorts, flushPromises } from '@palco/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Palco } from '../palco';
import { broadcastWhip } from './direct-link';

const offer = 'v=0\r\na=ice-ufrag:own1\r\na=ice-pwd:secret1\r\na=rtpmap:102 H264/90000\r\n';
const description = 'v=0\r\na=ice-ufrag:his1\r\na=ice-pwd:secret2\r\nm=video\r\n';
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
  readonly transport = Object.assign(new EventTarget(), { state: 'connected' });
  /** Parameters that were set before the offer. */
  readonly parameters: unknown[] = [];
  isClosed = false;
  refusesParameters = false;
  readonly sdp: string;
  constructor(sdp: string) {
    super();
    this.sdp = sdp;
  }
  addTransceiver(added: MediaStreamTrack) {
    const replaceTrack = async (next: unknown): Promise<void> => void this.replaced.push(next);
    this.transceivers.push({ sender: { replaceTrack }, receiver: { track: { kind: added.kind } } });
    const getParameters = () => ({ encodings: [] });
    const setParameters = async (wanted: unknown): Promise<void> => {
      expect(this.localDescription).toBeNull();
      this.parameters.push(wanted);
      if (this.refusesParameters) throw new TypeError('unknown');
    };
    return {
      setCodecPreferences: () => undefined,
      sender: { track: added, getParameters, setParameters },
    };
  }
  getTransceivers = () => this.transceivers;
  getSenders = () => [{ transport: this.transport }];
  createOffer = async ({ iceRestart = false } = {}) => ({
    sdp: iceRestart ? this.sdp.replace('own1', 'own2') : this.sdp,
  });
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
  answer = () => new Response(description, { status: 201, headers: { location: '/whip/l1/s1' } }),
  restarted = () => new Response('a=ice-ufrag:his2\r\na=ice-pwd:secret3\r\n'),
  refusesParameters = false,
} = {}) {
  const said: string[] = [];
  const asked: { url: string; init: RequestInit }[] = [];
  const palco = {
    baseUrl: 'https://api.example.com',
    backgroundClient: { call: async () => ({ ticket: 't1' }) },
  } as unknown as Palco;
  const peer = new FakePeer(sdp);
  peer.refusesParameters = refusesParameters;
  const ports = createFakePorts();
  const open = broadcastWhip(palco, {
    liveId: 'l1',
    ports: {
      timers: ports.timers,
      createPeer: () => peer as unknown as RTCPeerConnection,
      request: async (url, init) => {
        asked.push({ url, init });
        return init.method === 'PATCH' ? restarted() : answer();
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
  await vi.waitFor(() => expect(peer.answers).toEqual([description]));
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
  expect(asked.at(-1)).toMatchObject({
    url: 'https://api.example.com/whip/l1/s1',
    init: { method: 'DELETE' },
  });
  // Its end would end the session first.
  expect(peer.isClosed).toBe(false);
  await vi.waitFor(() => expect(peer.isClosed).toBe(true));
  peer.become('failed');
  expect(said).toEqual(['opened']);
});

test.each([false, true])('asks for a picture that keeps its size (refused: %s)', async (isRefused) => {
  const { peer } = setUp({ refusesParameters: isRefused });
  await vi.waitFor(() => expect(peer.answers).toHaveLength(1));
  expect(peer.parameters).toEqual([{ encodings: [], degradationPreference: 'maintain-resolution' }]);
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
  arrive(new Response(description, { status: 201, headers: { location: '/whip/l1/s1' } }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await flushPromises();
  expect([asked[1]?.init.method, said]).toEqual(['DELETE', []]);
});

const restarts = ({ asked }: ReturnType<typeof setUp>) => asked.filter(({ init }) => init.method === 'PATCH');

test('a line that is away is looked for over another network, in the same session', async () => {
  const away = setUp();
  const { said, peer, ports } = away;
  await vi.waitFor(() => expect(peer.answers).toHaveLength(1));
  peer.become('disconnected');
  expect(restarts(away)).toEqual([]);
  peer.become('connected');
  peer.become('disconnected');
  await vi.waitFor(() => expect(peer.answers).toHaveLength(2));
  const [{ url, init } = { url: '', init: {} }] = restarts(away);
  expect([url, init.body]).toEqual([
    'https://api.example.com/whip/l1/s1',
    'a=ice-ufrag:own2\r\na=ice-pwd:secret1\r\n',
  ]);
  expect(init.headers).toMatchObject({ 'if-match': '*', authorization: 'Bearer t1' });
  expect(peer.answers[1]).toBe(description.replace('his1', 'his2').replace('secret2', 'secret3'));
  // The wait is that of before, and it ends by a connection alone.
  ports.advance(5_000);
  peer.become('connecting');
  expect(said).toEqual(['opened']);
  ports.advance(1_000);
  expect(said).toEqual(['opened', 'lost']);
});

test.each([
  ['has no such session any more', () => new Response('', { status: 404 }), ['opened', 'lost']],
  ['was asked too often', () => new Response('', { status: 429 }), ['opened']],
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch')), ['opened']],
])('of a server that %s', async (_, restarted, expected) => {
  const away = setUp({ restarted: restarted as () => Response });
  const { said, asked, peer, link } = away;
  await vi.waitFor(() => expect(peer.answers).toHaveLength(1));
  peer.become('connected');
  peer.become('disconnected');
  await vi.waitFor(() => expect(restarts(away)).toHaveLength(1));
  await flushPromises();
  expect(said).toEqual(expected);
  link.close();
  // What is gone is not ended again.
  const isGone = expected.includes('lost');
  expect(asked.filter(({ init }) => init.method === 'DELETE')).toHaveLength(isGone ? 0 : 1);
});

test('a session that the server ends is lost at once', async () => {
  const { said, asked, peer, link } = setUp();
  await vi.waitFor(() => expect(peer.answers).toHaveLength(1));
  await flushPromises();
  peer.become('connected');
  peer.transport.state = 'closed';
  peer.transport.dispatchEvent(new Event('statechange'));
  expect(said).toEqual(['opened', 'lost']);
  link.close();
  expect(asked).toHaveLength(1);
});
