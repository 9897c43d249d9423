import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createChunkWriter } from '../../../testing/rtmp-chunks';
import { handshake, openRtmpClient, random } from '../../../testing/rtmp-session-client';
import { encodeAmf } from './amf-writer.pure';
import type { WrittenValue } from './amf-writer.pure';
import { objectOf } from './rtmp-commands.pure';
import { createRtmpSession } from './rtmp-session.pure';

const packet = 1536;
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const size = (bytes: number): Buffer => {
  const written = Buffer.alloc(4);
  written.writeUInt32BE(bytes);
  return written;
};

describe('a connection', () => {
  it('publishes as OBS and FFmpeg do', () => {
    const client = openRtmpClient();
    client.push(handshake);
    client.command('connect', 1, { app: 'live', type: 'nonprivate', tcUrl: 'rtmp://127.0.0.1/live' });
    client.command('releaseStream', 2, null, 'the-key');
    client.command('FCPublish', 3, null, 'the-key');
    client.command('createStream', 4, null);
    client.command('_checkbw', 5, null);
    client.command('getStreamLength', 6, null, 'the-key');
    client.command('publish', 7, null, 'the-key?token=1', 'live');
    expect(client.steps).toEqual([{ kind: 'connected' }, { kind: 'publish', streamKey: 'the-key' }]);
    expect(client.answers.filter((one) => !/^\d/.test(one))).toEqual([
      '_result NetConnection.Connect.Success',
      '_result',
      '_result',
      'onFCPublish NetStream.Publish.Start',
      '_result 1',
      '_result',
      '_result 0',
      'onStatus NetStream.Publish.Start',
    ]);
    client.steps.length = 0;
    client.command('FCUnpublish', 8, null, 'the-key');
    client.command('deleteStream', 9, null, 5);
    expect(client.steps).toEqual([]);
    client.command('deleteStream', 9, null, 0);
    expect(client.steps).toEqual([{ kind: 'ended' }]);
    client.command('closeStream', 10, null);
    client.send(8, Buffer.from([0xaf, 1, 2]));
    expect(client.steps).toHaveLength(1);
    expect(client.answers.at(-1)).toBe('onStatus NetStream.Unpublish.Success');
  });

  it('is told of Enhanced RTMP where its client names what it has of that', () => {
    const plain = openRtmpClient();
    plain.push(handshake);
    plain.command('connect', 1, { app: 'live' });
    expect(Object.keys(objectOf(plain.results[0]))).toEqual(['fmsVer', 'capabilities']);
    const enhanced = openRtmpClient();
    enhanced.push(handshake);
    enhanced.command('connect', 1, { app: 'live', fourCcList: ['av01', 'hvc1'], capsEx: 15 });
    expect(enhanced.results[0]).toMatchObject({
      capsEx: 12,
      fourCcList: expect.arrayContaining(['avc1', 'hvc1', 'av01', 'vp09', 'Opus', 'mp4a']),
      videoFourCcInfoMap: { avc1: 1, hvc1: 1 },
      audioFourCcInfoMap: { Opus: 1, mp4a: 1 },
    });
  });

  it('publishes with commands and data of AMF3', () => {
    const client = openRtmpClient();
    const mark = Buffer.from([0]);
    client.push(handshake);
    const command = (...values: readonly WrittenValue[]): void =>
      client.send(17, Buffer.concat([mark, encodeAmf(values)]));
    command('connect', 1, { app: 'live', objectEncoding: 3 });
    command('createStream', 2, null);
    command('publish', 3, null, 'the-key', 'live');
    client.send(15, Buffer.concat([mark, encodeAmf(['@setDataFrame', 'onMetaData', { width: 640 }])]));
    expect(client.steps.at(-1)).toEqual({ kind: 'metadata', values: { width: 640 } });
  });

  it('keeps metadata whose later values nobody can read', () => {
    const client = openRtmpClient();
    client.publish();
    const whole = encodeAmf(['@setDataFrame', 'onMetaData', { width: 640, odd: null, height: 360 }]);
    const odd = Buffer.from(whole);
    odd[whole.indexOf('odd') + 3] = 0x42;
    client.send(18, odd);
    client.send(8, Buffer.from([0xaf, 1, 2]), 5);
    expect(client.steps).toMatchObject([
      { kind: 'metadata', values: { width: 640 } },
      { kind: 'media', type: 8, timeMs: 5 },
    ]);
  });

  it('reads nothing after publish before its key was checked, and then all of it', () => {
    const client = openRtmpClient({ isAdmitted: false });
    client.push(handshake);
    client.command('connect', 1, { app: 'live/' });
    client.command('publish', 2, null, 'the-key', 'live');
    client.send(9, Buffer.from([0x17, 1, 0, 0, 0]));
    expect(client.steps.map(({ kind }) => kind)).toEqual(['connected', 'publish']);
    client.session.admit();
    expect(client.session.next()).toMatchObject({ kind: 'media', type: 9 });
  });

  it.each<[string, WrittenValue[], string, string | null]>([
    ['another address', ['connect', 1, { app: 'other' }], 'bad_command', 'NetConnection.Connect.Rejected'],
    ['connect a second time', ['connect', 1, { app: 'live' }], 'bad_command', null],
    [
      'a key of another form',
      ['publish', 2, null, 'a key', 'live'],
      'bad_command',
      'NetStream.Publish.BadName',
    ],
    ['play', ['play', 2, null, 'the-key'], 'bad_command', null],
  ])('is refused for %s', (what, values, code, answer) => {
    const client = openRtmpClient();
    client.push(handshake);
    if (what !== 'another address') client.command('connect', 1, { app: 'live' });
    const told = expect.objectContaining({
      code,
      answer: answer === null ? null : expect.objectContaining({ length: expect.any(Number) }),
    });
    expect(() => client.command(...values)).toThrow(told);
  });

  it('is refused for anything but RTMP', () => {
    expect(() => openRtmpClient().push(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow(
      expect.objectContaining({ code: 'not_rtmp' }),
    );
  });
});

describe('messages of a publisher', () => {
  it('in an aggregate are placed from its timestamp on', () => {
    const client = openRtmpClient();
    client.publish();
    const tag = (type: number, timeMs: number, body: number[]): Buffer =>
      Buffer.concat([
        Buffer.from([type, 0, 0, body.length, 0, 0, timeMs, 0, 0, 0, 0, ...body]),
        size(11 + body.length),
      ]);
    client.send(
      22,
      Buffer.concat([tag(9, 100, [0x17, 1]), tag(8, 120, [0xaf, 1]), tag(9, 140, [0x27])]),
      5000,
    );
    expect(client.steps).toMatchObject([
      { kind: 'media', type: 9, timeMs: 5000, body: Buffer.from([0x17, 1]) },
      { kind: 'media', type: 8, timeMs: 5020 },
      { kind: 'media', type: 9, timeMs: 5040 },
    ]);
    client.steps.length = 0;
    client.send(22, Buffer.concat([tag(9, 0, [0x27]), Buffer.from([9, 1, 0, 0])]), 6000);
    expect(client.steps).toEqual([
      expect.objectContaining({ kind: 'media', timeMs: 6000 }),
      { kind: 'leftOut', detail: { code: 'broken_message', value: null } },
    ]);
  });

  it('of a kind that is not taken are named', () => {
    const client = openRtmpClient();
    client.publish();
    client.send(19, Buffer.from([1]));
    client.send(200, Buffer.from([1]));
    expect(client.steps).toEqual([
      { kind: 'leftOut', detail: { code: 'message_type', value: '19' } },
      { kind: 'leftOut', detail: { code: 'message_type', value: '200' } },
    ]);
  });

  it.each<[string, Buffer[], string, string | null]>([
    [
      'of script data that is no metadata',
      [encodeAmf(['onTextData', { text: 'a' }])],
      'script_data',
      'onTextData',
    ],
    [
      'of script data with a long and odd name',
      [encodeAmf(['@setDataFrame', `é\n${'x'.repeat(99)}`, 1])],
      'script_data',
      `??${'x'.repeat(62)}`,
    ],
    ['of script data without a name', [Buffer.from([5]), Buffer.from([0x42])], 'broken_message', null],
  ])('%s are named', (_what, bodies, code, value) => {
    const client = openRtmpClient();
    client.publish();
    client.send(18, encodeAmf(['|RtmpSampleAccess', true, true]));
    client.send(18, encodeAmf(['@clearDataFrame', 'onMetaData']));
    for (const body of bodies) client.send(18, body);
    expect(client.steps).toEqual(bodies.map(() => ({ kind: 'leftOut', detail: { code, value } })));
  });

  it('that take the place of one that was begun are taken, and the begun one is named', () => {
    const client = openRtmpClient();
    client.publish();
    const begun = '06 00000a 0000c8 09 01000000';
    client.push(
      Buffer.concat([hex(begun), Buffer.alloc(128, 0x27), hex('06 00000a 000002 09 01000000 2701')]),
    );
    expect(client.steps).toEqual([
      { kind: 'leftOut', detail: { code: 'broken_message', value: null } },
      { kind: 'media', type: 9, timeMs: 10, body: hex('2701') },
    ]);
  });

  it('are acknowledged after each window that the client asks for', () => {
    const client = openRtmpClient();
    client.publish();
    client.send(5, size(100_000));
    const told = (): string[] => client.answers.filter((one) => one.startsWith('3:'));
    for (let index = 0; index < 10; index += 1) client.send(8, Buffer.alloc(30_000, 0xaf));
    expect(told().length).toBeGreaterThanOrEqual(2);
    expect(told().length).toBeLessThanOrEqual(3);
    expect(parseInt(told()[0]?.slice(2) ?? '', 16)).toBeGreaterThan(100_000);
  });

  it('are acknowledged also where the client asks for no window', () => {
    const client = openRtmpClient();
    client.publish();
    client.send(1, size(1_000_000));
    const write = createChunkWriter('full');
    write.setChunkSize(1_000_000);
    for (let index = 0; index < 6; index += 1)
      client.push(write({ type: 9, timeMs: 0, body: Buffer.alloc(500_000, 0x27) }));
    expect(client.answers.filter((one) => one.startsWith('3:'))).toHaveLength(1);
  });

  it('that ping are answered with the same time', () => {
    const client = openRtmpClient();
    client.publish();
    client.send(4, Buffer.from('000612345678', 'hex'));
    client.send(4, Buffer.from('00030000000100000bb8', 'hex'));
    expect(client.answers).toEqual(['4:000712345678']);
  });
});

describe('the handshake', () => {
  const clientKey = 'Genuine Adobe Flash Player 001';
  const serverKey = 'Genuine Adobe Flash Media Server 001';
  const hmac = (key: string, bytes: Buffer): Buffer => createHmac('sha256', key).update(bytes).digest();
  const offsetOf = (bytes: Buffer, block: number): number =>
    block + 4 + ([0, 1, 2, 3].reduce((sum, index) => sum + (bytes[block + index] ?? 0), 0) % 728);
  const signature = (bytes: Buffer, offset: number, key: string): Buffer =>
    hmac(key, Buffer.concat([bytes.subarray(0, offset), bytes.subarray(offset + 32)]));
  const answerTo = (hello: Buffer): Buffer => {
    const session = createRtmpSession(random);
    session.push(Buffer.concat([Buffer.from([3]), hello]));
    const step = session.next();
    return step?.kind === 'send' ? step.bytes : Buffer.alloc(0);
  };

  it.each([8, 772])('of a client that signs at %d is signed', (block) => {
    const hello = Buffer.from(random);
    hello.set([9, 0, 124, 2], 4);
    const offset = offsetOf(hello, block);
    signature(hello, offset, clientKey).copy(hello, offset);
    const own = answerTo(hello).subarray(1, 1 + packet);
    const found = offsetOf(own, block);
    expect(own.subarray(found, found + 32)).toEqual(signature(own, found, serverKey));
  });

  it('of any other client is an echo', () => {
    const hello = Buffer.alloc(packet, 9);
    const answer = answerTo(hello);
    expect(answer).toHaveLength(1 + 2 * packet);
    expect(answer.subarray(1 + packet)).toEqual(hello);
    expect(answer.readUInt32BE(5)).toBe(0);
  });

  it('waits for bytes that come one by one', () => {
    const client = openRtmpClient();
    for (const byte of handshake) client.push(Buffer.from([byte]));
    client.command('connect', 1, { app: 'live' });
    expect(client.steps).toEqual([{ kind: 'connected' }]);
  });
});
