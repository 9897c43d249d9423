import { sign } from 'node:crypto';
import { RTCDtlsTransport } from 'werift';
import { expect, it } from 'vitest';
import { recordOf } from './handshakes.pure';
import type { Handshake } from './handshakes.pure';
import { createPossession } from './possession.pure';

function message(type: number, sequence: number, body: Buffer): Handshake {
  const head = Buffer.alloc(12);
  head.writeUInt8(type, 0);
  head.writeUIntBE(body.length, 1, 3);
  head.writeUInt16BE(sequence, 4);
  head.writeUIntBE(body.length, 9, 3);
  return { type, sequence, bytes: Buffer.concat([head, body]) };
}

const long = (bytes: Buffer): Buffer => {
  const head = Buffer.alloc(3);
  head.writeUIntBE(bytes.length, 0, 3);
  return Buffer.concat([head, bytes]);
};

it('takes the proof of the one who has the key of the certificate, and of nobody else', async () => {
  const { certPem, privateKey } = await RTCDtlsTransport.SetupCertificate();
  const raw = Buffer.from(certPem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const answer = message(2, 1, Buffer.from('server hello'));
  const said = [
    message(1, 1, Buffer.from('client hello')),
    message(11, 2, long(long(raw))),
    message(16, 3, Buffer.from('key exchange')),
  ];
  const prove = (signature: Buffer): boolean | null => {
    const possession = createPossession();
    possession.received(message(1, 0, Buffer.from('client hello without a cookie')));
    possession.sent(recordOf(message(3, 0, Buffer.from('cookie')), 0));
    const [hello, ...rest] = said;
    if (hello) possession.received(hello);
    possession.sent(recordOf(answer, 1));
    // It is sent again where the client misses it.
    possession.sent(recordOf(answer, 2));
    for (const one of rest) possession.received(one);
    expect(possession.isProved()).toBeNull();
    const length = Buffer.alloc(2);
    length.writeUInt16BE(signature.length);
    possession.received(message(15, 4, Buffer.concat([Buffer.from([4, 3]), length, signature])));
    return possession.isProved();
  };
  const [hello, ...rest] = said.map(({ bytes }) => bytes);
  const transcript = Buffer.concat([hello ?? Buffer.alloc(0), answer.bytes, ...rest]);
  expect(prove(sign('sha256', transcript, privateKey))).toBe(true);
  expect(prove(sign('sha256', Buffer.concat([transcript, Buffer.from('more')]), privateKey))).toBe(false);
  expect(prove(Buffer.alloc(70))).toBe(false);
});
