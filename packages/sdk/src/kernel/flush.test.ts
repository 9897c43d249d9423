import { afterEach, expect, it, vi } from 'vitest';
import { createFakePorts } from '@palco/testing';
import { createFlush, flushMs } from './flush';

afterEach(() => void vi.restoreAllMocks());

it('runs each job once, with the next flush', () => {
  const ports = createFakePorts();
  const later = createFlush(ports.timers);
  const job = vi.fn();
  later(job);
  later(job);
  ports.advance(flushMs - 1);
  expect(job).not.toHaveBeenCalled();
  ports.advance(1);
  expect(job).toHaveBeenCalledOnce();
  expect(ports.pending()).toBe(0);
});

it('runs pending jobs at once by `now`, and only once', () => {
  const ports = createFakePorts();
  const later = createFlush(ports.timers);
  const job = vi.fn();
  later(job);
  later.now();
  ports.advance(flushMs);
  expect(job).toHaveBeenCalledOnce();
  expect(ports.pending()).toBe(0);
});

it('reports a job that throws, runs the others, and takes jobs for the next flush', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ports = createFakePorts();
  const later = createFlush(ports.timers);
  const [second, third] = [vi.fn(), vi.fn()];
  later(() => {
    throw new Error('broken job');
  });
  later(second);
  ports.advance(flushMs);
  later(third);
  ports.advance(flushMs);
  expect([second.mock.calls.length, third.mock.calls.length]).toEqual([1, 1]);
  expect(reported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'broken job' }));
});
