import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { parseConfig } from '../../../kernel/config/config';
import type { SignalFigures } from '../../../ports/live-ingest';
import type { PackagingEvents, PackagingRun, PackagingTask } from '../../../ports/live-packager';
import { createFakeLives } from '../../../testing/fake-lives';
import { liveFolders } from './live-folders';
import { openSignal } from './live-signal';

interface Started {
  readonly task: PackagingTask;
  readonly events: PackagingEvents;
  readonly run: { readonly [Name in keyof PackagingRun]: ReturnType<typeof vi.fn> };
}

function open(stop: () => Promise<void>) {
  const started: Started[] = [];
  const onBroken = vi.fn();
  const live = createFakeLives().add();
  const input = openSignal({
    live,
    signalId: 1,
    source: { kind: 'pull', url: 'rtmp://127.0.0.1/live' },
    packager: {
      available: async () => true,
      join: async () => ({ skipped: 0, places: [] }),
      cut: async () => Promise.reject(new Error('nothing is cut here')),
      start(task, events) {
        const run = { write: vi.fn(), end: vi.fn(), setOnAir: vi.fn(), stop: vi.fn(stop), kill: vi.fn() };
        started.push({ task, events, run });
        return run as unknown as PackagingRun;
      },
    },
    folders: liveFolders({ ...parseConfig({ PALCO_DATA_DIR: '/nowhere' }), secret: 's'.repeat(64) }),
    encoders: () => 1,
    onRecording: () => undefined,
    onDrained: () => undefined,
    onBroken,
  });
  return { input, live, started, onBroken };
}

/** Key frames this far apart cannot be copied. */
const otherCodec = { videoCodec: 'hevc' } as SignalFigures;

it('ends its sender where a run cannot be stopped to be replaced, instead of starting a second one', async () => {
  const { input, live, started, onBroken } = open(() => Promise.reject(new Error('the child is stuck')));
  input.update(live, otherCodec);
  await turn();
  expect(onBroken).toHaveBeenCalledTimes(1);
  expect(started).toHaveLength(1);
});

it('starts one run in the place of another, however late that one reports its end', async () => {
  const { input, live, started, onBroken } = open(async () => undefined);
  input.update(live, otherCodec);
  input.update(live, otherCodec);
  await turn();
  expect(started).toHaveLength(2);
  expect(started.map(({ task }) => task.mustEncode)).toEqual([false, true]);
  vi.useFakeTimers();
  started[0]?.events.ended?.('failed');
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(started).toHaveLength(2);
  expect(onBroken).not.toHaveBeenCalled();
});

it('goes on air in the run that takes the place, where Start is pressed while the first one stops', async () => {
  let stopped = (): void => undefined;
  const { input, live, started } = open(() => new Promise<void>((resolve) => (stopped = resolve)));
  input.update(live, otherCodec);
  input.update({ ...live, status: 'live' }, otherCodec);
  stopped();
  await turn();
  expect(started[1]?.task).toMatchObject({ onAir: true, mustEncode: true });
});

it('starts nothing after it was stopped in the middle of a replacement', async () => {
  let stopped = (): void => undefined;
  const { input, live, started } = open(() => new Promise<void>((resolve) => (stopped = resolve)));
  input.update(live, otherCodec);
  const ended = input.stop();
  stopped();
  await turn();
  stopped();
  await ended;
  expect(started).toHaveLength(1);
});
