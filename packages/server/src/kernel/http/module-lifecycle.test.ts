import { describe, expect, it, vi } from 'vitest';
import { createPeriodic } from '../clock/periodic';
import type { Logger } from '../context';
import type { ServerModule } from './module';
import { startModules, stopModules } from './module-lifecycle';

const log = { error: vi.fn() } as unknown as Logger;

function recording(calls: string[], name: string, failing = false): ServerModule {
  return {
    name,
    start: () => void calls.push(`start ${name}`),
    async stop() {
      calls.push(`stop ${name}`);
      if (failing) throw new Error(name);
    },
  };
}

describe('modules', () => {
  it('stop in the reverse order of their starts, also behind one that fails', async () => {
    const calls: string[] = [];
    const modules = [
      recording(calls, 'a'),
      recording(calls, 'b', true),
      { name: 'c' },
      recording(calls, 'd'),
    ];
    await startModules(modules);
    await stopModules(modules, log);
    expect(calls).toEqual(['start a', 'start b', 'start d', 'stop d', 'stop b', 'stop a']);
    expect(log.error).toHaveBeenCalledOnce();
  });
});

describe('periodic work', () => {
  it('runs at the start, never twice at once, and ends before its stop does', async () => {
    vi.useFakeTimers();
    const ends: (() => void)[] = [];
    const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    const periodic = createPeriodic({ everyMs: 1000, log, failure: 'failed', run });
    periodic.start();
    vi.advanceTimersByTime(5000);
    expect(run).toHaveBeenCalledTimes(1);
    let stopped = false;
    const stop = periodic.stop().then(() => (stopped = true));
    await Promise.resolve();
    expect(stopped).toBe(false);
    ends[0]?.();
    await stop;
    vi.advanceTimersByTime(5000);
    expect(run).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
