import { expect, test } from 'vitest';
import type { HlsConstructor } from '../hls-contract';
import { defaultAbr, lineAbr } from './line-abr';

/** As much of the abr controller of hls.js as chooses a level. */
class Base {
  chosen = 0;
  forced = -1;
  readonly hls = { config: { abrEwmaDefaultEstimate: 500_000 }, autoLevelEnabled: true };
  onLevelSwitching(): void {}
  get forcedAutoLevel(): number {
    return this.forced;
  }
  get nextAutoLevel(): number {
    return this.forced === -1 ? this.chosen : this.forced;
  }
  set nextAutoLevel(level: number) {
    this.forced = level;
  }
}

function open({ ceiling = Number.POSITIVE_INFINITY } = {}) {
  let now = 0;
  const Hls = { DefaultConfig: { abrController: Base } } as unknown as HlsConstructor;
  const Abr = defaultAbr(Hls, undefined);
  if (!Abr) throw new Error('hls.js has no abr controller');
  const abr = new (lineAbr(Abr, { clock: { monotonic: () => now }, ceiling: () => ceiling }))({});
  const base = abr as unknown as Base;
  return {
    base,
    next: () => abr.nextAutoLevel,
    switchTo(level: number, at: number) {
      now = at;
      abr.onLevelSwitching('', { level });
    },
  };
}

test('no better level is chosen than the one that may be', () => {
  const { base, next } = open({ ceiling: 1 });
  base.chosen = 3;
  expect(next()).toBe(1);
});

test('a level that was left at once is not chosen again so soon, unless another one failed', () => {
  const { base, next, switchTo } = open();
  switchTo(0, 60_000);
  switchTo(1, 100_000);
  switchTo(0, 101_000);
  base.chosen = 1;
  expect(next()).toBe(0);
  base.nextAutoLevel = 1;
  expect(next()).toBe(1);
});
