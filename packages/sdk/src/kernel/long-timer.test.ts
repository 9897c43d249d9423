import { describe, expect, it } from 'vitest';
import { createFakePorts } from '@palco/testing';
import { armAt, longestDelayMs } from './long-timer';

const day = 86_400_000;

describe('armAt', () => {
  it('never asks for a longer delay than timers honour', () => {
    const ports = createFakePorts();
    const asked: number[] = [];
    const timers = {
      ...ports.timers,
      set: (run: () => void, ms: number) => (asked.push(ms), ports.timers.set(run, ms)),
    };
    armAt({ clock: ports.clock, timers }, ports.clock.now() + 40 * day, () => undefined);
    ports.advance(41 * day);
    expect(asked).toEqual([longestDelayMs, 40 * day - longestDelayMs]);
  });

  it('runs once, at the time and not a millisecond before', () => {
    const ports = createFakePorts();
    let runs = 0;
    armAt(ports, ports.clock.now() + 40 * day, () => runs++);
    ports.advance(40 * day - 1);
    expect(runs).toBe(0);
    ports.advance(1);
    expect(runs).toBe(1);
    ports.advance(100 * day);
    expect(runs).toBe(1);
    expect(ports.pending()).toBe(0);
  });

  it('is armed again when the clock was set back meanwhile', () => {
    const ports = createFakePorts();
    let behind = 0;
    let runs = 0;
    const clock = { ...ports.clock, now: () => ports.clock.now() - behind };
    armAt({ clock, timers: ports.timers }, clock.now() + 1_000, () => runs++);
    behind = 500;
    ports.advance(1_000);
    expect(runs).toBe(0);
    ports.advance(500);
    expect(runs).toBe(1);
  });

  it('runs at the next turn for a time that is over', () => {
    const ports = createFakePorts();
    let runs = 0;
    armAt(ports, ports.clock.now() - 5, () => runs++);
    expect(runs).toBe(0);
    ports.advance(0);
    expect(runs).toBe(1);
  });

  it('can be disarmed, also after it was armed again', () => {
    const ports = createFakePorts();
    const disarm = armAt(ports, ports.clock.now() + 40 * day, () => expect.unreachable());
    ports.advance(30 * day);
    disarm();
    expect(ports.pending()).toBe(0);
    ports.advance(30 * day);
  });
});
