import { describe, expect, it, test } from 'vitest';
import {
  alertRuleKey,
  mostAlertRules,
  parseAlertRules,
  unwatchedRule,
  watchRule,
  type AlertRule,
  type RuleWatch,
} from './alert-rules.pure';
import { createRollingWindow } from './rolling-window.pure';

const rule: AlertRule = { metric: 'rebuffering', direction: 'above', threshold: 5, forSeconds: 60 };

/** A level for each slot of 15 s, from the first slot on; null is a slot without one. */
function entitiesOf(levels: readonly (number | null)[], startSlot = 0) {
  const points = levels.flatMap((value, slot) =>
    value === null ? [] : [{ timestamp: (startSlot + slot) * 15_000, value }],
  );
  return createRollingWindow().merge([{ name: 'rebuffering', points }]);
}

/** The stage after all levels; one more slot closes the last one. */
const after = (levels: readonly (number | null)[], one: AlertRule = rule): RuleWatch['stage'] =>
  watchRule(one, unwatchedRule, entitiesOf([...levels, 0])).stage;

const below: AlertRule = { metric: 'viewers', direction: 'below', threshold: 10, forSeconds: 30 };

test.each<[what: string, stage: RuleWatch['stage'], levels: (number | null)[], rule?: AlertRule]>([
  ['nothing is known', 'quiet', []],
  ['the level is at the threshold', 'quiet', [5, 5, 5, 5, 5]],
  ['the level is above, not for long', 'pending', [6, 6, 6]],
  ['the level is above for the whole time', 'firing', [6, 6, 6, 6]],
  ['one slot is not above', 'pending', [6, 6, 5, 6, 6, 6]],
  ['it goes on above after that', 'firing', [6, 6, 5, 6, 6, 6, 6]],
  ['a fired one falls a little below the threshold', 'firing', [6, 6, 6, 6, 4.6]],
  ['a fired one falls by a tenth', 'quiet', [6, 6, 6, 6, 4.5]],
  ['a cleared one swings back for a moment', 'pending', [6, 6, 6, 6, 4, 6]],
  ['three slots are missing', 'firing', [6, 6, null, null, null, 6]],
  ['nothing is known for more than a minute', 'pending', [6, 6, 6, null, null, null, null, null, 6]],
  ['a fired one hears nothing for long', 'firing', [6, 6, 6, 6, null, null, null, null, null, null, 6]],
  ['below: at the threshold', 'quiet', [10, 10, 10], below],
  ['below: for the whole time', 'firing', [9, 9], below],
  ['below: not back by a tenth', 'firing', [9, 9, 10.9], below],
  ['below: back by a tenth', 'quiet', [9, 9, 11], below],
  ['no time is asked for', 'firing', [6], { ...rule, forSeconds: 0 }],
])('where %s, the rule is %s', (_, stage, levels, one) => {
  expect(after(levels, one)).toBe(stage);
});

describe('an update', () => {
  it('is read from where the last one ended, in any parts', () => {
    const levels = [6, 6, 7, 6, 6, 4, 6, 6];
    const whole = watchRule(rule, unwatchedRule, entitiesOf(levels));
    const window = createRollingWindow();
    let watch: RuleWatch = unwatchedRule;
    for (const [slot, value] of levels.entries()) {
      const points = [{ timestamp: slot * 15_000, value }];
      watch = watchRule(rule, watch, window.merge([{ name: 'rebuffering', points }]));
    }
    expect(watch).toEqual(whole);
    expect(watchRule(rule, watch, window.snapshot())).toBe(watch);
  });

  it('takes the mean of a slot, and waits for the slot to be whole', () => {
    const points = [0, 1_000, 2_000, 14_999].map((timestamp, index) => ({
      timestamp,
      value: [0, 0, 8, 16][index] ?? 0,
    }));
    const entities = createRollingWindow().merge([{ name: 'rebuffering', points }]);
    const once = { ...rule, forSeconds: 0 };
    expect(watchRule(once, unwatchedRule, entities)).toBe(unwatchedRule);
    const more = createRollingWindow().merge([
      { name: 'rebuffering', points: [...points, { timestamp: 15_000, value: 0 }] },
    ]);
    expect(watchRule(once, unwatchedRule, more)).toMatchObject({ stage: 'firing', since: 0, value: 6 });
  });

  it('keeps the time and the newest value of an alert', () => {
    const watch = watchRule(rule, unwatchedRule, entitiesOf([0, 6, 6, 6, 6, 9, 0], 100));
    expect(watch).toMatchObject({ stage: 'firing', since: 101 * 15_000, value: 9 });
  });
});

describe('stored rules', () => {
  test.each<[text: string | null, rules: readonly AlertRule[]]>([
    [null, []],
    ['', []],
    ['{', []],
    ['{"metric":"viewers"}', []],
    [JSON.stringify([rule, rule, { ...rule, other: 1 }]), [rule]],
    [
      JSON.stringify([
        { ...rule, metric: 'initFail' },
        { ...rule, direction: 'over' },
        { ...rule, threshold: -1 },
        { ...rule, threshold: null },
        { ...rule, threshold: 10_000_001 },
        { ...rule, forSeconds: 1_201 },
        { ...rule, forSeconds: '60' },
        null,
        7,
      ]),
      [],
    ],
  ])('of %j are %j', (text, rules) => {
    expect(parseAlertRules(text)).toEqual(rules);
  });

  it('are at most as many as are kept', () => {
    const many = Array.from({ length: mostAlertRules + 5 }, (_, threshold) => ({ ...rule, threshold }));
    expect(parseAlertRules(JSON.stringify(many))).toEqual(many.slice(0, mostAlertRules));
  });

  it('are told apart by everything that they say', () => {
    const others: AlertRule[] = [
      rule,
      { ...rule, metric: 'viewers' },
      { ...rule, direction: 'below' },
      { ...rule, threshold: 6 },
      { ...rule, forSeconds: 30 },
    ];
    expect(new Set(others.map(alertRuleKey)).size).toBe(others.length);
  });
});
