import { describe, expect, it, vi } from 'vitest';
import type { Logger } from '../logger';
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
