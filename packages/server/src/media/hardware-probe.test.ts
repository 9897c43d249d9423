import { expect, it, vi } from 'vitest';
import { probeHardware } from './hardware-probe';
import type { HardwareKind } from './live/hardware.pure';
import { defaultMediaLimits } from './media-limits';
import { runMediaChild } from './run-media-child';

const probe = (kinds: HardwareKind[], tryOut: (kind: HardwareKind) => Promise<boolean>, warn = vi.fn()) => ({
  ...probeHardware({ kinds, tryOut, warn }),
  warn,
});

it('takes the first hardware that encodes, and none once that has died', async () => {
  const tried: string[] = [];
  const { kind, died, warn } = probe(['nvenc', 'qsv', 'vaapi', 'videotoolbox'], async (one) => {
    tried.push(one);
    if (one === 'nvenc') throw new Error('the driver crashed');
    return one === 'vaapi';
  });
  await expect.poll(kind).toBe('vaapi');
  expect(tried).toEqual(['nvenc', 'qsv', 'vaapi']);
  died('nvenc');
  expect(kind()).toBe('vaapi');
  died('vaapi');
  died('vaapi');
  expect(kind()).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});

it('says in a process of its own whether it can be used', async () => {
  const tryOut = async (kind: 'software' | 'nvenc'): Promise<boolean> =>
    (await runMediaChild({ task: { name: 'try-hardware', kind }, limits: defaultMediaLimits })).works;
  // The processor is tried in the same way, which proves that the trial can succeed.
  expect(await tryOut('software')).toBe(true);
});
