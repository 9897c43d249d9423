import { describe, expect, it } from 'vitest';
import { createMemoryCounters } from '../../../testing/memory-counters';
import { addressGroup, createLoginLimits } from './login-limits';
import type { LoginLimits } from './login-limits';

const MINUTE = 60_000;

function setup(): { limits: LoginLimits; travel(ms: number): void } {
  let now = 1_000_000;
  return {
    limits: createLoginLimits(createMemoryCounters({ now: () => now }), { now: () => now }),
    travel: (ms) => {
      now += ms;
    },
  };
}

const guess = (login: string, ip: string, knownAddress = false) => ({
  login,
  ip,
  knownAddress,
  sharedAddress: false,
});

describe('log-in limits', () => {
  it('lets three failures pass at once, then waits 1, 2, 4 … seconds, and stops at ten', async () => {
    const { limits, travel } = setup();
    const attempt = guess('a@x.com', '10.0.0.1');
    const waits: number[] = [];
    for (let failure = 0; failure < 10; failure += 1) {
      const wait = await limits.begin(attempt);
      waits.push(wait);
      if (wait > 0) {
        travel(wait - 1);
        expect(await limits.begin(attempt)).toBe(1);
        travel(1);
        expect(await limits.begin(attempt)).toBe(0);
      }
    }
    expect(waits).toEqual([0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000]);
    travel(LONGEST_WAIT);
    expect(await limits.begin(attempt)).toBeGreaterThan(10 * MINUTE);
    travel(15 * MINUTE);
    expect(await limits.begin(attempt)).toBe(0);
  });

  it('lets at most 30 of 1,000 guesses from everywhere reach the password, and the person in nevertheless', async () => {
    const { limits, travel } = setup();
    let reached = 0;
    for (let round = 0; round < 1000; round += 1) {
      if ((await limits.begin(guess('victim@x.com', `10.0.${round % 50}.1`))) === 0) reached += 1;
      travel(500);
    }
    expect(reached).toBe(30);
    expect(await limits.begin(guess('victim@x.com', '192.0.2.7', true))).toBe(0);
    expect(await limits.begin(guess('other@x.com', '192.0.2.8'))).toBe(0);
  });

  it('does not lock a person out by guesses from one address', async () => {
    const { limits } = setup();
    for (let round = 0; round < 1000; round += 1) await limits.begin(guess('victim@x.com', '10.0.0.1'));
    expect(await limits.begin(guess('victim@x.com', '192.0.2.7'))).toBe(0);
  });

  it('stops an address after 100 failures, whoever is tried', async () => {
    const { limits } = setup();
    let reached = 0;
    for (let round = 0; round < 500; round += 1) {
      if ((await limits.begin(guess(`person${round}@x.com`, '10.0.0.1'))) === 0) reached += 1;
    }
    expect(reached).toBe(100);
  });

  it('lets people in who signed in from the address before, and more tries where it seems to be shared', async () => {
    const { limits } = setup();
    for (let round = 0; round < 100; round += 1)
      await limits.begin(guess(`person${round}@x.com`, '10.0.0.1'));
    expect(await limits.begin(guess('new@x.com', '10.0.0.1'))).toBeGreaterThan(0);
    expect(await limits.begin(guess('known@x.com', '10.0.0.1', true))).toBe(0);
    const shared = { ...guess('new@x.com', '10.0.0.1'), sharedAddress: true };
    expect(await limits.begin(shared)).toBe(0);
  });

  it('forgets failures when the password was right, and tries that never reached it', async () => {
    const { limits } = setup();
    const attempt = guess('a@x.com', '10.0.0.1');
    for (let round = 0; round < 50; round += 1) {
      expect(await limits.begin(attempt)).toBe(0);
      await limits.succeeded(attempt);
    }
    for (let round = 0; round < 50; round += 1) {
      expect(await limits.begin(attempt)).toBe(0);
      await limits.undone(attempt);
    }
  });
});

const LONGEST_WAIT = 64_000;

describe('address groups', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s belongs to %s', (ip, group) => {
    expect(addressGroup(ip)).toBe(group);
  });
});
