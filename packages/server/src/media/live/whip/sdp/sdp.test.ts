import { SessionDescription } from 'werift';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { takeMedia, writeAnswer, writeFragment } from './answer.pure';
import { readFragment } from './fragment.pure';
import { readOffer } from './offer.pure';

/** As Chromium 156 offers a simulcast and sound. */
const offer = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 102 103 106',
  'a=ice-ufrag:kYCs',
  'a=ice-pwd:M3cpbjQodRbzox0RCG2qo2Uu',
  'a=fingerprint:sha-256 03:D2:29',
  'a=setup:actpass',
  'a=mid:0',
  'a=extmap:4 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=extmap:9 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  'a=extmap:14 urn:ietf:params:rtp-hdrext:toffset',
  'a=sendonly',
  'a=rtcp-mux',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:102 H264/90000',
  'a=rtcp-fb:102 goog-remb',
  'a=rtcp-fb:102 nack',
  'a=rtcp-fb:102 nack pli',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f',
  'a=rtpmap:103 rtx/90000',
  'a=fmtp:103 apt=102',
  'a=rtpmap:106 H264/90000',
  'a=fmtp:106 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42001f',
  'a=rid:h send',
  'a=rid:l send',
  'a=simulcast:send h;~l',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:1',
  'a=sendonly',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'm=video 9 UDP/TLS/RTP/SAVPF 102',
  'a=mid:2',
  'a=sendonly',
  'a=rtcp-mux',
  'a=rtpmap:102 H264/90000',
  '',
].join('\r\n');
const own = {
  id: '5',
  ufrag: 'name',
  password: 'secret',
  candidates: ['candidate:1 1 udp 1 192.0.2.1 9 typ host'],
  fingerprint: 'AA:BB',
};

function answerTo(text: string): string {
  const read = readOffer(text);
  if (read === null) throw new Error('no offer');
  return writeAnswer(read, takeMedia(read), own);
}

it('takes the first picture of H.264 with its layers, the first sound of Opus, and refuses the rest', () => {
  const answer = answerTo(offer);
  const sections = answer.split(/(?=^m=)/m);
  expect(sections.map((section) => section.split('\r\n')[0])).toEqual([
    'v=0',
    'm=video 9 UDP/TLS/RTP/SAVPF 102 103',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'm=video 0 UDP/TLS/RTP/SAVPF 0',
  ]);
  expect(sections[0]).toContain('a=group:BUNDLE 0 1\r\na=ice-lite');
  for (const line of [
    'a=simulcast:recv h;l',
    'a=rid:l recv',
    'a=setup:passive',
    'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=420034',
    'a=fmtp:103 apt=102',
    'a=rtcp-fb:102 nack pli',
    'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  ])
    expect(sections[1]).toContain(`${line}\r\n`);
  expect(sections[1]).not.toMatch(/toffset|goog-remb/);
  // Another implementation reads it.
  expect(SessionDescription.parse(answer).media.map(({ kind, port }) => [kind, port])).toEqual([
    ['video', 9],
    ['audio', 9],
    ['video', 0],
  ]);
});

it('begins with DTLS itself where the sender wants to wait', () => {
  expect(answerTo(offer.replace('setup:actpass', 'setup:passive'))).toContain('a=setup:active');
});

it('takes packets of one unit where nothing else is offered, and no layers that cannot be told apart', () => {
  expect(answerTo(offer.replace('packetization-mode=1;', ''))).toContain('SAVPF 102 106');
  expect(answerTo(offer.replace(/a=extmap:10 .*\r\n/, ''))).not.toContain('simulcast');
});

it.each([
  ['', 'nothing'],
  ['no picture and no sound', 'v=0\r\n'],
  ['no name', offer.replace(/a=ice-ufrag.*\r\n/, '')],
  ['no fingerprint', offer.replace(/a=fingerprint.*\r\n/, '')],
])('an offer with %s is none', (_, text) => {
  expect(readOffer(text)).toBeNull();
});

it('answers nothing to a sender that sends nothing', () => {
  const idle = readOffer(offer.replaceAll('a=sendonly', 'a=recvonly'));
  expect(idle && takeMedia(idle)).toEqual([null, null, null]);
});

it('bears any lines', () => {
  const lines = offer.split('\r\n');
  const changes = fc.array(
    fc.record({ at: fc.nat(lines.length - 1), cut: fc.nat(60), text: fc.string({ maxLength: 12 }) }),
    {
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(changes, (all) => {
      const changed = [...lines];
      for (const { at, cut, text } of all) changed[at] = (changed[at] ?? '').slice(0, cut) + text;
      const read = readOffer(changed.join('\r\n'));
      if (read !== null) writeAnswer(read, takeMedia(read), own);
      readFragment(changed.join('\r\n'));
    }),
  );
});

it('reads fragments, and what they change', () => {
  const candidate = 'a=candidate:1 1 udp 2122260223 192.0.2.9 50000 typ host';
  expect(readFragment(`a=mid:0\r\n${candidate}\r\na=end-of-candidates\r\n`)).toEqual({
    ice: null,
    candidates: [candidate.slice(2)],
  });
  const ice = { ufrag: 'next', password: 'x'.repeat(24) };
  const renewed = `a=ice-ufrag:${ice.ufrag}\r\na=ice-pwd:${ice.password}\r\nm=video 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\n`;
  expect(readFragment(renewed)).toEqual({ ice, candidates: [] });
  for (const wrong of ['', '{}', 'a=candidate:nothing', 'a=ice-ufrag:next\r\n'])
    expect(readFragment(wrong)).toBeNull();
  const written = writeFragment({ kind: 'video', mid: '0' }, own);
  expect(readFragment(written.replace('secret', 'x'.repeat(22)))?.candidates).toEqual(own.candidates);
});
