import { describe, expect, test } from 'vitest';
import { isSdkError } from '../kernel/errors.pure';
import { createFakePorts, flushPromises } from '@palco/testing';
import { createBroadcast } from './broadcast';
import type { BroadcastLinkEvents, BroadcastMedia } from './broadcast-ports';
import { openFailure } from './open-failure.pure';
import { MAX_WAITING_BYTES } from './recorder-types.pure';

const sources = { camera: 'default', microphone: 'default', screen: false };
const chunk = new Blob(['a picture']);

/** A broadcast with fake devices and connections. */
function setUp({ refusal }: { refusal?: string } = {}) {
  const ports = createFakePorts();
  const calls: string[] = [];
  const links: (BroadcastLinkEvents & { waiting: number })[] = [];
  let recorder: { chunk(data: Blob): void; failed(): void } | null = null;
  let end = (): void => undefined;
  const media: BroadcastMedia = {
    devices: () => Promise.resolve([{ id: 'c1', kind: 'camera', label: 'Câmera' }]),
    open(asked, ended) {
      calls.push(`open ${asked.camera}`);
      end = ended;
      if (refusal) return Promise.reject(new DOMException('no', refusal));
      return Promise.resolve({ id: `of ${asked.camera}` } as MediaStream);
    },
    close: ({ id }) => void calls.push(`close ${id}`),
    recorderType: () => ({ mimeType: 'video/webm', container: 'matroska' }),
    record(_stream, _type, to) {
      calls.push('record');
      recorder = to;
      return () => {
        calls.push('stop recording');
        recorder = null;
      };
    },
  };
  const broadcast = createBroadcast({
    media,
    ports,
    openLink(type, events) {
      const link = { ...events, waiting: 0 };
      links.push(link);
      calls.push(`connect ${type.container}`);
      return {
        send: (data) => void calls.push(`send ${data.size}`),
        waitingBytes: () => link.waiting,
        close: () => void calls.push('disconnect'),
      };
    },
  });
  return {
    ports,
    calls,
    broadcast,
    link: () => links.at(-1)!,
    recorded: (data = chunk) => recorder?.chunk(data),
    failRecorder: () => recorder?.failed(),
    end: () => end(),
    stage: () => broadcast.$state.get().stage,
  };
}

async function openSending() {
  const given = setUp();
  given.broadcast.open(sources);
  await flushPromises();
  given.broadcast.start();
  given.link().opened();
  return given;
}

test('asks for nothing before it is opened, and shows picture and devices then', async () => {
  const { broadcast, calls, stage } = setUp();
  expect([calls, stage()]).toEqual([[], 'idle']);
  broadcast.open(sources);
  expect(stage()).toBe('opening');
  await flushPromises();
  expect(stage()).toBe('ready');
  expect(broadcast.$stream.get()).toEqual({ id: 'of default' });
  expect(broadcast.$devices.get()).toHaveLength(1);
});

test('records once the server takes chunks, and sends each of them', async () => {
  const { calls, recorded, broadcast, stage } = await openSending();
  recorded();
  recorded();
  broadcast.stop();
  expect(calls).toEqual([
    'open default',
    'connect matroska',
    'record',
    'send 9',
    'send 9',
    'stop recording',
    'disconnect',
  ]);
  expect(stage()).toBe('ready');
});

test('a connection that the server never accepts counts as lost after twenty seconds', async () => {
  const { broadcast, ports, stage, calls } = setUp();
  broadcast.open(sources);
  await flushPromises();
  broadcast.start();
  ports.advance(19_999);
  expect(stage()).toBe('connecting');
  ports.advance(1);
  expect([stage(), calls.at(-1)]).toEqual(['reconnecting', 'disconnect']);
  ports.advance(2_000);
  expect([stage(), calls.at(-1)]).toEqual(['connecting', 'connect matroska']);
  broadcast.close();
  expect(ports.pending()).toBe(0);
});

test('a lost connection is opened again after a wait, with a new recording', async () => {
  const { calls, link, ports, stage, broadcast } = await openSending();
  const since = broadcast.$state.get().sendingSince;
  calls.length = 0;
  ports.advance(60_000);
  link().lost();
  expect([stage(), calls]).toEqual(['reconnecting', ['stop recording', 'disconnect']]);
  ports.advance(500);
  link().opened();
  expect(calls.slice(2)).toEqual(['connect matroska', 'record']);
  expect(broadcast.$state.get()).toMatchObject({ stage: 'sending', losses: 0, sendingSince: since });
});

test('is back at once when the device comes online', async () => {
  const { link, ports, stage } = await openSending();
  ports.setOnline(false);
  link().lost();
  ports.setOnline(true);
  expect(stage()).toBe('connecting');
  // The wait is over; what runs is the time limit of the connection.
  expect(ports.pending()).toBe(1);
});

test('a connection with too many waiting bytes is given up, instead of dropping single chunks', async () => {
  const { calls, link, recorded, stage } = await openSending();
  link().waiting = MAX_WAITING_BYTES;
  recorded();
  expect([stage(), calls.at(-1)]).toEqual(['sending', 'send 9']);
  link().waiting = MAX_WAITING_BYTES + 1;
  recorded();
  expect([stage(), calls.slice(-2)]).toEqual(['reconnecting', ['stop recording', 'disconnect']]);
});

test.each([
  ['a source that ends', 'end', 'BROADCAST_SOURCE_ENDED'],
  ['a recorder that gives up', 'failRecorder', 'BROADCAST_SOURCE_ENDED'],
] as const)('%s ends the sending and closes the devices', async (_, happen, code) => {
  const given = await openSending();
  given[happen]();
  expect(given.broadcast.$state.get()).toMatchObject({ stage: 'failed', error: { code } });
  expect(given.calls.slice(-3)).toEqual(['stop recording', 'disconnect', 'close of default']);
  expect(given.broadcast.$stream.get()).toBeNull();
});

test('what the server refuses is not tried again', async () => {
  const { link, ports, broadcast } = await openSending();
  link().refused('BROADCAST_TAKEN');
  expect(broadcast.$state.get()).toMatchObject({ stage: 'failed', error: { code: 'BROADCAST_TAKEN' } });
  expect(isSdkError(broadcast.$state.get().error, 'BROADCAST_TAKEN')).toBe(true);
  expect(ports.pending()).toBe(0);
});

test('devices that open after close() are closed', async () => {
  const { broadcast, calls, ports } = setUp();
  broadcast.open(sources);
  broadcast.close();
  await flushPromises();
  expect(calls).toEqual(['open default', 'close of default']);
  expect(broadcast.$stream.get()).toBeNull();
  expect(ports.listenerCount()).toBe(0);
});

describe('devices that do not open', () => {
  test.each([
    ['NotAllowedError', 'BROADCAST_DENIED'],
    ['NotFoundError', 'BROADCAST_NO_DEVICE'],
    ['OverconstrainedError', 'BROADCAST_NO_DEVICE'],
    ['NotReadableError', 'BROADCAST_DEVICE_BUSY'],
    ['TypeError', 'BROADCAST_UNSUPPORTED'],
  ])('%s is %s', async (refusal, code) => {
    const { broadcast } = setUp({ refusal });
    broadcast.open(sources);
    await flushPromises();
    expect(broadcast.$state.get()).toMatchObject({ stage: 'failed', error: { code } });
  });

  test('a rejection that is no Error counts as unsupported', () => {
    expect(openFailure('no')).toBe('BROADCAST_UNSUPPORTED');
  });
});
