import { describe, expect, it } from 'vitest';
import { addressGroup, createLoginLimits } from './login-limits';
import type { LoginLimits } from './login-limits';

const MINUTE = 60_000;

function setup(): { limits: LoginLimits; travel(ms: number): void } {
  let now = 1_000_000;
  return {
    limits: createLoginLimits({ now: () => now }),
    travel: (ms) => {
      now += ms;
    },
  };
}

const guess = (login: string, ip: string, knownAddress = false) => ({ login, ip, knownAddress });

describe('log-in limits', () => {
  it('lets three failures pass at once, then waits 1, 2, 4 … seconds, and stops at ten', () => {
    const { limits, travel } = setup();
    const attempt = guess('a@x.com', '10.0.0.1');
    const waits: number[] = [];
    for (let failure = 0; failure < 10; failure += 1) {
      const wait = limits.begin(attempt);
      waits.push(wait);
      if (wait > 0) {
        travel(wait - 1);
        expect(limits.begin(attempt)).toBe(1);
        travel(1);
        expect(limits.begin(attempt)).toBe(0);
      }
    }
    expect(waits).toEqual([0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000]);
    travel(LONGEST_WAIT);
    expect(limits.begin(attempt)).toBeGreaterThan(10 * MINUTE);
    travel(15 * MINUTE);
    expect(limits.begin(attempt)).toBe(0);
  });

  it('lets at most 30 of 1,000 guesses from everywhere reach the password, and the person in nevertheless', () => {
    const { limits, travel } = setup();
    let reached = 0;
    for (let round = 0; round < 1000; round += 1) {
      if (limits.begin(guess('victim@x.com', `10.0.${round % 50}.1`)) === 0) reached += 1;
      travel(500);
    }
    expect(reached).toBe(30);
    expect(limits.begin(guess('victim@x.com', '192.0.2.7', true))).toBe(0);
    expect(limits.begin(guess('other@x.com', '192.0.2.8'))).toBe(0);
  });

  it('does not lock a person out by guesses from one address', () => {
    const { limits } = setup();
    for (let round = 0; round < 1000; round += 1) limits.begin(guess('victim@x.com', '10.0.0.1'));
    expect(limits.begin(guess('victim@x.com', '192.0.2.7'))).toBe(0);
  });

  it('stops an address after 100 failures, whoever is tried', () => {
    const { limits } = setup();
    let reached = 0;
    for (let round = 0; round < 500; round += 1) {
      if (limits.begin(guess(`person${round}@x.com`, '10.0.0.1')) === 0) reached += 1;
    }
    expect(reached).toBe(100);
  });

  it('forgets failures when the password was right, and tries that never reached it', () => {
    const { limits } = setup();
    const attempt = guess('a@x.com', '10.0.0.1');
    for (let round = 0; round < 50; round += 1) {
      expect(limits.begin(attempt)).toBe(0);
      limits.succeeded(attempt);
    }
    for (let round = 0; round < 50; round += 1) {
      expect(limits.begin(attempt)).toBe(0);
      limits.undone(attempt);
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
