import { afterEach, expect, it, vi } from 'vitest';
import { createFakePorts } from '../testing';
import { createFrameFlush } from './frame-flush';

afterEach(() => void vi.restoreAllMocks());

it('runs each job once with the next frame', () => {
  const ports = createFakePorts();
  const later = createFrameFlush(ports);
  const job = vi.fn();
  later(job);
  later(job);
  expect(job).not.toHaveBeenCalled();
  ports.runFrames();
  expect(job).toHaveBeenCalledOnce();
  expect(ports.pending()).toBe(0);
});

it('reports a job that throws, runs the others, and takes jobs for the next frame', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ports = createFakePorts();
  const later = createFrameFlush(ports);
  const [second, third] = [vi.fn(), vi.fn()];
  later(() => {
    throw new Error('broken job');
  });
  later(second);
  ports.runFrames();
  later(third);
  ports.runFrames();
  expect([second.mock.calls.length, third.mock.calls.length]).toEqual([1, 1]);
  expect(reported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'broken job' }));
});
