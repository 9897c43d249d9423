import { describe, expect, test } from 'vitest';
import { isSdkError } from '../kernel/errors.pure';
import { createFakePorts, flushPromises } from '@palco/testing';
import { createBroadcast } from './broadcast';
import type { BroadcastLinkEvents, BroadcastMedia, BroadcastMixEvents } from './broadcast-ports';
import type { BroadcastDevice } from './devices.pure';
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
  let mix: BroadcastMixEvents | null = null;
  let devicesChanged = (): void => undefined;
  let level: number | null = 0.5;
  const found: BroadcastDevice[] = [{ id: 'c1', kind: 'camera', label: 'Câmera' }];
  const media: BroadcastMedia = {
    devices: () => Promise.resolve([...found]),
    onDevices(changed) {
      devicesChanged = changed;
      return () => (devicesChanged = () => undefined);
    },
    createMix(events) {
      mix = events;
      let isOpen = false;
      return {
        async change(asked) {
          calls.push(`open ${asked.camera}`);
          if (refusal) throw new DOMException('no', refusal);
          if (!isOpen) events.stream({ id: 'stream' } as MediaStream);
          isOpen = true;
          return { sources: asked, troubles: {} };
        },
        async reopen(source) {
          calls.push(`reopen ${source}`);
        },
        keepTracks: () => void calls.push('keep tracks'),
        pause: (isPaused) => void calls.push(isPaused ? 'pause' : 'resume'),
        setCard: ({ title }) => void calls.push(`card ${title}`),
        level: () => level,
        close: () => void calls.push('close devices'),
      };
    },
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
    mix: () => mix!,
    setLevel: (next: number | null) => void (level = next),
    async connectDevice(device: BroadcastDevice) {
      found.unshift(device);
      devicesChanged();
      await flushPromises();
    },
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
  expect(broadcast.$stream.get()).toEqual({ id: 'stream' });
  expect(broadcast.$devices.get()).toHaveLength(1);
});

test('records once the server takes chunks, and sends each of them', async () => {
  const { calls, recorded, broadcast, stage } = await openSending();
  recorded();
  recorded();
  broadcast.stop();
  expect(calls).toEqual([
    'open default',
    'keep tracks',
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
  expect(calls.slice(2)).toEqual(['keep tracks', 'connect matroska', 'record']);
  expect(broadcast.$state.get()).toMatchObject({ stage: 'sending', losses: 0, sendingSince: since });
});

test('is back at once when the device comes online', async () => {
  const { link, ports, stage } = await openSending();
  ports.setOnline(false);
  link().lost();
  ports.setOnline(true);
  expect(stage()).toBe('connecting');
  // The wait is over; what runs is the time limit of the connection, and the meter.
  expect(ports.pending()).toBe(2);
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

test('a recorder that gives up ends the sending and closes the devices', async () => {
  const given = await openSending();
  given.failRecorder();
  expect(given.broadcast.$state.get()).toMatchObject({
    stage: 'failed',
    error: { code: 'BROADCAST_UNSUPPORTED' },
  });
  expect(given.calls.slice(-3)).toEqual(['stop recording', 'disconnect', 'close devices']);
  expect(given.broadcast.$stream.get()).toBeNull();
});

test('a camera that ends while it sends is replaced by the default one, and the sending goes on', async () => {
  const { broadcast, calls, mix, stage } = await openSending();
  calls.length = 0;
  mix().ended('camera', 'BROADCAST_SOURCE_ENDED');
  expect(broadcast.$state.get().sources?.camera).toBeNull();
  await flushPromises();
  expect([stage(), calls]).toEqual(['sending', ['reopen camera']]);
  expect(broadcast.$state.get()).toMatchObject({
    sources,
    troubles: { camera: { code: 'BROADCAST_SOURCE_ENDED', isReplaced: true } },
  });
});

test('another choice changes what is open, and a failure of it is told beside what goes on', async () => {
  const { broadcast, calls, stage } = await openSending();
  calls.length = 0;
  broadcast.open({ ...sources, camera: 'c2' });
  await flushPromises();
  expect([stage(), calls, broadcast.$state.get().sources?.camera]).toEqual(['sending', ['open c2'], 'c2']);
});

test('another default microphone is opened at once, where the choice is left to the browser', async () => {
  const { calls, connectDevice } = await openSending();
  await connectDevice({ id: 'default', kind: 'microphone', label: 'Mesa' });
  calls.length = 0;
  await connectDevice({ id: 'default', kind: 'microphone', label: 'Fone' });
  expect(calls).toEqual(['reopen microphone']);
});

test('a pause shows the card of the page', async () => {
  const { broadcast, calls } = await openSending();
  calls.length = 0;
  broadcast.setCard({ title: 'Aula', pause: 'Já', color: '#000', ink: '#fff', mark: null });
  broadcast.pause();
  broadcast.pause();
  broadcast.resume();
  expect(calls).toEqual(['card Aula', 'pause', 'resume']);
});

test('says how loud the microphone is, and that nothing is heard of it for ten seconds', async () => {
  const { broadcast, ports, setLevel } = await openSending();
  const heard = () => broadcast.$sound.get();
  ports.advance(100);
  expect(heard()).toMatchObject({ isSilent: false });
  expect(heard().level).toBeCloseTo(0.9, 2);
  setLevel(0);
  ports.advance(10_200);
  expect(heard()).toEqual({ level: 0, isSilent: true });
  broadcast.close();
  expect([heard(), ports.pending()]).toEqual([{ level: null, isSilent: false }, 0]);
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
  expect(calls).toEqual(['open default', 'close devices']);
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
