import { expect, it } from 'vitest';
import type { LivePackager, PackagingEvents, PackagingRun, PackagingTask } from '../../ports/live-packager';
import { startTraceReceiver } from '../../testing/trace-receiver';
import { createOtelTracer } from './otel-tracer';
import { tracePackager } from './trace-packager';

it('has a span for each run of a packager, which says how it ended', async () => {
  const collector = await startTraceReceiver();
  const config = { endpoint: collector.url, headers: {}, service: 'palco', ratio: 1 };
  const tracer = createOtelTracer(config, () => undefined);
  const runs: PackagingEvents[] = [];
  const ends: string[] = [];
  const packager: LivePackager = {
    available: async () => true,
    join: async () => ({ skipped: 0, places: [] }),
    cut: async () => Promise.reject(new Error('nothing is cut here')),
    start(_task, events) {
      runs.push(events);
      return {} as PackagingRun;
    },
  };
  const source = { kind: 'pull', url: 'rtmp://127.0.0.1/live/a-secret' } as const;
  const task = { source, signalId: 2, onAir: true, folder: '/a/folder' } as PackagingTask;
  const traced = tracePackager(packager, tracer);
  for (const how of ['ended', 'failed'] as const) traced.start(task, { ended: () => void ends.push(how) });
  runs[0]?.ended?.('ended');
  runs[1]?.ended?.('failed');
  await tracer.stop();
  expect(ends).toEqual(['ended', 'failed']);
  expect(collector.spans.map(({ name, isFailed }) => [name, isFailed])).toEqual([
    ['package live signal', false],
    ['package live signal', true],
  ]);
  expect(collector.spans[0]?.attributes).toEqual({
    'palco.signal.number': 2,
    'palco.signal.source': 'pull',
    'palco.signal.on_air': true,
  });
  expect(tracePackager(packager, null)).toBe(packager);
  await collector.stop();
});
