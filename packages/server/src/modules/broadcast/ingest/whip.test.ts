import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeLives } from '../../../testing/fake-lives';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

/** As Chromium 156 offers a picture and sound. */
const offer = [
  'v=0',
  'o=- 6171218637788792657 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'a=msid-semantic: WMS',
  'm=video 9 UDP/TLS/RTP/SAVPF 102',
  'c=IN IP4 0.0.0.0',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=ice-ufrag:kYCs',
  'a=ice-pwd:M3cpbjQodRbzox0RCG2qo2Uu',
  'a=ice-options:trickle',
  'a=fingerprint:sha-256 03:D2:29:2A:B6:19:8E:2B:E5:26:DD:6C:8B:70:74:C4:7F:5D:79:88:A4:38:A1:51:E4:EE:60:17:47:5F:06:13',
  'a=setup:actpass',
  'a=mid:0',
  'a=sendonly',
  'a=msid:- ab234fdc-cc4b-4e12-a0fe-72f1b3b622de',
  'a=rtcp-mux',
  'a=rtcp-rsize',
  'a=rtcp-xr:rcvr-rtt=all',
  'a=rtpmap:102 H264/90000',
  'a=rtcp-fb:102 goog-remb',
  'a=rtcp-fb:102 transport-cc',
  'a=rtcp-fb:102 ccm fir',
  'a=rtcp-fb:102 nack',
  'a=rtcp-fb:102 nack pli',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'c=IN IP4 0.0.0.0',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=ice-ufrag:kYCs',
  'a=ice-pwd:M3cpbjQodRbzox0RCG2qo2Uu',
  'a=ice-options:trickle',
  'a=fingerprint:sha-256 03:D2:29:2A:B6:19:8E:2B:E5:26:DD:6C:8B:70:74:C4:7F:5D:79:88:A4:38:A1:51:E4:EE:60:17:47:5F:06:13',
  'a=setup:actpass',
  'a=mid:1',
  'a=sendonly',
  'a=msid:- 595a9035-d406-43f5-a20b-13d0e99ab1df',
  'a=rtcp-mux',
  'a=rtcp-rsize',
  'a=rtcp-xr:rcvr-rtt=all',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  '',
].join('\r\n');

const fake = createFakeLives();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ media: true, live: fake });
  await fake.attach(server.db);
});
afterAll(() => server.stop());

const open = (liveId: string, key: string | null, body: string, type = 'application/sdp') =>
  fetch(`${server.url}/whip/${liveId}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body,
  });
const close = (path: string | null, key: string) =>
  fetch(server.url + String(path), { method: 'DELETE', headers: { authorization: `Bearer ${key}` } });
const change = (
  path: string | null,
  {
    key,
    body,
    tag,
    type = 'application/trickle-ice-sdpfrag',
  }: Record<'key' | 'body', string> & { tag?: string; type?: string },
) =>
  fetch(server.url + String(path), {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key}`, 'content-type': type, ...(tag && { 'if-match': tag }) },
    body,
  });
const candidate = 'a=mid:0\r\na=candidate:1 1 udp 2122260223 192.0.2.9 50000 typ host\r\n';
const renewed = (name: string) => `a=ice-ufrag:${name}\r\na=ice-pwd:M3cpbjQodRbzox0RCG2qo2Vv\r\n${candidate}`;
const codeOf = async (answer: Response): Promise<unknown[]> => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
];

it('answers an offer to a live with its key, and ends the session for its sender alone', async () => {
  const live = fake.add({ signalsTotal: 2 });
  const { streamKey } = fake.addKey(live.id, 1);
  const other = fake.addKey(live.id, 2).streamKey;
  const answer = await open(live.id, streamKey, offer);
  const sdp = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/sdp']);
  expect(sdp.match(/^m=(audio|video) (?!0 )/gm)).toHaveLength(2);
  expect(sdp).toMatch(/^a=candidate:/m);
  const place = answer.headers.get('location');
  expect(await codeOf(await open(live.id, streamKey, offer))).toEqual([409, 'SIGNAL_TAKEN']);
  expect((await close(place, other)).status).toBe(404);
  expect((await close(place, streamKey)).status).toBe(204);
  expect((await close(place, streamKey)).status).toBe(404);
  // The signal is free again.
  await expect.poll(async () => (await open(live.id, streamKey, offer)).status).toBe(201);
});

it('takes candidates, and begins ICE anew, for the session of ICE that a change names', async () => {
  const live = fake.add();
  const { streamKey: key } = fake.addKey(live.id, 1);
  const answer = await open(live.id, key, offer);
  const place = answer.headers.get('location');
  const first = answer.headers.get('etag') ?? '';
  expect(answer.headers.get('accept-patch')).toBe('application/trickle-ice-sdpfrag');
  const added = await change(place, { key, body: candidate, tag: first });
  expect([added.status, added.headers.get('etag')]).toEqual([204, null]);
  // The name that the sender has already begins nothing.
  expect((await change(place, { key, body: renewed('kYCs'), tag: first })).status).toBe(204);
  const begun = await change(place, { key, body: renewed('next'), tag: '*' });
  const second = begun.headers.get('etag') ?? '';
  expect([begun.status, begun.headers.get('content-type')]).toEqual([200, 'application/trickle-ice-sdpfrag']);
  expect(await begun.text()).toMatch(
    /^a=ice-lite\r\na=ice-ufrag:.+\r\na=ice-pwd:.+\r\nm=video .+\r\na=mid:0\r\na=candidate:/,
  );
  expect(second).not.toBe(first);
  expect((await change(place, { key, body: candidate, tag: '"*"' })).status).toBe(204);
  const refused = [
    { body: candidate },
    { body: candidate, tag: first },
    { body: candidate, tag: `W/${second}` },
    { body: '{}', tag: second },
    { body: candidate, tag: second, type: 'application/sdp' },
  ];
  const codes = [];
  for (const one of refused) codes.push(await codeOf(await change(place, { key, ...one })));
  expect(codes).toEqual([
    [428, 'PRECONDITION_REQUIRED'],
    [412, 'VERSION_CONFLICT'],
    [412, 'VERSION_CONFLICT'],
    [400, 'INVALID_REQUEST'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
  ]);
  expect((await change(place, { key: 'x'.repeat(24), body: candidate, tag: second })).status).toBe(404);
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, index) => change(place, { key, body: renewed(`more${index}`), tag: '*' })),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
});

it('tells a page of another site what may be done, and answers it', async () => {
  const live = fake.add();
  const { streamKey } = fake.addKey(live.id, 1);
  const origin = 'https://partner.example';
  const ask = (path: string, method: string) =>
    fetch(server.url + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,if-match',
      },
    });
  const asked = await ask(`/whip/${live.id}`, 'POST');
  expect([asked.headers.get('access-control-allow-origin'), asked.headers.get('accept-post')]).toEqual([
    origin,
    'application/sdp',
  ]);
  const session = await ask(`/whip/${live.id}/${live.id}`, 'PATCH');
  expect(session.headers.get('accept-patch')).toBe('application/trickle-ice-sdpfrag');
  expect(session.headers.get('access-control-allow-headers')).toMatch(/If-Match/i);
  const answer = await fetch(`${server.url}/whip/${live.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${streamKey}`, origin },
    body: offer,
  });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([201, '*']);
  expect(answer.headers.get('access-control-expose-headers')).toMatch(/location, etag/);
  const read = await fetch(`${server.url}/whip/${live.id}`);
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

it('says why an offer is not taken', async () => {
  const live = fake.add();
  const { streamKey } = fake.addKey(live.id, 1);
  expect(await codeOf(await open(live.id, null, offer))).toEqual([401, 'UNAUTHENTICATED']);
  expect(await codeOf(await open(live.id, 'x'.repeat(24), offer))).toEqual([401, 'UNAUTHENTICATED']);
  expect(await codeOf(await open(fake.add().id, streamKey, offer))).toEqual([401, 'UNAUTHENTICATED']);
  expect(await codeOf(await open(live.id, streamKey, '{}', 'application/json'))).toEqual([
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ]);
  for (const body of ['nothing', 'v=0\r\n', offer.replaceAll('H264', 'VP8').replace('opus', 'PCMU')])
    expect([body.slice(0, 9), await codeOf(await open(live.id, streamKey, body))]).toEqual([
      body.slice(0, 9),
      [422, 'OFFER_REFUSED'],
    ]);
  fake.set(live.id, { status: 'finished' });
  expect(await codeOf(await open(live.id, streamKey, offer))).toEqual([409, 'INVALID_TRANSITION']);
});
