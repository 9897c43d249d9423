import type { PlayerLive } from '@palco/sdk/lives';
import type { LiveScreen } from '@palco/sdk/live-view';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterAd, noAdsYet, planAds, type AdPlan } from './ad-plan.pure';

const both: PlayerLive['ads'] = { preRollUrl: 'https://a.example/1', postRollUrl: 'https://a.example/2' };
const none: PlayerLive['ads'] = { preRollUrl: null, postRollUrl: null };

/** The ads that run over a list of screens; each ends where the list says `over`. */
function ran(steps: readonly (LiveScreen | 'over')[], ads: PlayerLive['ads'] = both) {
  let plan: AdPlan = noAdsYet;
  return steps.map((step) => {
    plan = step === 'over' ? afterAd(plan) : planAds(plan, step, ads);
    return plan.running;
  });
}

it.each<[string, readonly (LiveScreen | 'over')[], readonly (string | null)[]]>([
  ['before the live, once', ['waiting', 'playing', 'over', 'playing'], [null, 'pre-roll', null, null]],
  [
    'not again after a pause',
    ['playing', 'over', 'playing', 'paused', 'playing'],
    ['pre-roll', null, null, null, null],
  ],
  ['on through a pause', ['playing', 'paused', 'over', 'paused'], ['pre-roll', 'pre-roll', null, null]],
  [
    'after the live that was seen, once',
    ['playing', 'over', 'playing', 'finished', 'over', 'finished'],
    ['pre-roll', null, null, 'post-roll', null, null],
  ],
  ['not after a live that was not seen', ['finished'], [null]],
  ['not twice in a row', ['playing', 'finished', 'over', 'finished'], ['pre-roll', 'pre-roll', null, null]],
])('an ad runs %s', (_name, steps, expected) => {
  expect(ran(steps)).toEqual(expected);
});

it('an ad that is added to a running live does not break it off', () => {
  const watching = planAds(noAdsYet, 'playing', none);
  expect(planAds(watching, 'playing', both).running).toBeNull();
});

it('runs no ad more than once, and none where there is none', () => {
  const step = fc.constantFrom<LiveScreen | 'over'>('waiting', 'playing', 'paused', 'finished', 'over');
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const begun = ran(steps).filter((ad, index, all) => ad !== null && ad !== all[index - 1]);
      expect(begun).toEqual([...new Set(begun)]);
      expect(ran(steps, none).every((ad) => ad === null)).toBe(true);
    }),
  );
});
