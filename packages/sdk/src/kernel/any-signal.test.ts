import { afterEach, describe, expect, it, vi } from 'vitest';
import { anySignal } from './any-signal';

const { any } = AbortSignal;
afterEach(() => {
  AbortSignal.any = any;
});

describe.each([
  ['with AbortSignal.any', any],
  ['without it', undefined],
])('%s', (_name, given) => {
  const make = (...signals: AbortSignal[]) => {
    AbortSignal.any = given as typeof any;
    return anySignal(signals);
  };

  it('is aborted with the first one, and with its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const signal = make(one.signal, other.signal);
    const heard = vi.fn();
    signal.addEventListener('abort', heard);
    expect(signal.aborted).toBe(false);
    other.abort('left the team');
    one.abort('too late');
    expect([signal.aborted, signal.reason, heard.mock.calls.length]).toEqual([true, 'left the team', 1]);
  });

  it('is aborted from the start when one of them is', () => {
    const signal = make(new AbortController().signal, AbortSignal.abort('over'));
    expect([signal.aborted, signal.reason]).toEqual([true, 'over']);
  });
});
