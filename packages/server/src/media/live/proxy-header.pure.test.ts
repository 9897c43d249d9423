import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProxyHeader } from './proxy-header.pure';

const binary = (command: number, family: number, addresses: string): Buffer => {
  const body = Buffer.from(addresses, 'hex');
  const head = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length);
  return Buffer.concat([head, Buffer.from([0x20 | command, family]), length, body]);
};
const four = binary(1, 0x11, 'cb00710a0a000001d431078f');
const six = binary(1, 0x21, `20010db8000000000000000000000007${'0'.repeat(32)}d431078f`);
const mapped = binary(1, 0x21, `${'0'.repeat(20)}ffffcb00710a${'0'.repeat(32)}d431078f`);

describe('the header of a balancer', () => {
  it.each<[string, Buffer, unknown]>([
    ['a line of IPv4', Buffer.from('PROXY TCP4 203.0.113.10 10.0.0.1 54321 1935\r\nrest'), '203.0.113.10'],
    ['a line of IPv6', Buffer.from('PROXY TCP6 2001:db8::7 ::1 54321 1935\r\nrest'), '2001:db8::7'],
    ['a line of nobody', Buffer.from('PROXY UNKNOWN\r\n'), null],
    ['version 2 of IPv4', four, '203.0.113.10'],
    ['version 2 of IPv6', six, '2001:0db8:0000:0000:0000:0000:0000:0007'],
    ['version 2 of IPv4 that is mapped to IPv6', mapped, '203.0.113.10'],
    [
      'version 2 with fields behind the addresses',
      binary(1, 0x11, 'cb00710a0a000001d431078f0400010a'),
      '203.0.113.10',
    ],
    ['a health check', binary(0, 0, ''), null],
  ])('%s', (_, bytes, address) => {
    expect(readProxyHeader(bytes)).toMatchObject({ address });
  });

  it.each<[string, Buffer]>([
    ['RTMP', Buffer.from([3, 0, 0, 0])],
    ['a line without an end', Buffer.from(`PROXY TCP4 ${'1'.repeat(120)}`)],
    ['a line with something else for an address', Buffer.from('PROXY TCP4 <script> 10.0.0.1 1 2\r\n')],
    ['a line of another protocol', Buffer.from('PROXY UNIX /a /b 1 2\r\n')],
    ['a command that does not exist', binary(2, 0x11, '0'.repeat(24))],
    ['too few bytes for its addresses', binary(1, 0x21, '0'.repeat(24))],
    ['a path in place of addresses', binary(1, 0x31, '0'.repeat(432))],
  ])('refuses %s', (_, bytes) => {
    expect(readProxyHeader(bytes)).toBe('wrong');
  });

  it('waits until all of it is there, and takes no byte of what follows', () => {
    for (const whole of [four, six, Buffer.from('PROXY TCP4 203.0.113.10 10.0.0.1 54321 1935\r\n')]) {
      for (let cut = 0; cut < whole.length; cut += 1)
        expect(readProxyHeader(whole.subarray(0, cut))).toBe('incomplete');
      expect(readProxyHeader(Buffer.concat([whole, Buffer.from([3])]))).toMatchObject({
        length: whole.length,
      });
    }
  });

  it('gives an address or nothing, whatever comes', () => {
    const prefix = fc.constantFrom(Buffer.alloc(0), Buffer.from('PROXY TCP4 '), four.subarray(0, 13));
    fc.assert(
      fc.property(prefix, fc.uint8Array({ maxLength: 300 }), (begin, bytes) => {
        const header = readProxyHeader(Buffer.concat([begin, bytes]));
        if (typeof header === 'string' || header.address === null) return;
        expect(header.address).toMatch(/^[\da-f:.]+$/i);
        expect(header.length).toBeLessThanOrEqual(begin.length + bytes.length);
      }),
    );
    expect(isIP('2001:0db8:0000:0000:0000:0000:0000:0007')).toBe(6);
  });
});
