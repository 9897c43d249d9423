import { atom, onStart, onStop, type ReadableAtom } from 'nanostores';
import { readOnly } from '../kernel/read-only';
import type { Palco } from '../palco';
import {
  alertRuleKey,
  mostAlertRules,
  parseAlertRules,
  unwatchedRule,
  watchRule,
  type AlertRule,
  type RuleWatch,
} from './alert-rules.pure';
import { liveAnalytics } from './live-analytics-capability';

/** A rule that is broken at the moment. */
export interface LiveAlert {
  readonly rule: AlertRule;
  readonly liveId: string;
  /** When the level went beyond the threshold, in milliseconds since 1970. */
  readonly since: number;
  /** The newest level. */
  readonly value: number;
}

/** The alert rules of the selected team, and which of them the followed live breaks. */
export interface LiveAlerts {
  readonly $rules: ReadableAtom<readonly AlertRule[]>;
  /** The broken rules. Compared while this has listeners and the live is followed by `liveAnalytics`. */
  readonly $alerts: ReadableAtom<readonly LiveAlert[]>;
  /** Adds a rule; false where the team has it already, or has twenty. */
  add(rule: AlertRule): boolean;
  remove(rule: AlertRule): void;
}

/**
 * Alert rules as a capability. They are kept on this device under a key of the team, because only an open page compares them.
 *
 * @example
 * ```ts
 * import type { Palco } from '@palco/sdk';
 * import { liveAlerts } from '@palco/sdk/analytics';
 *
 * export const warn = (palco: Palco) =>
 *   palco.use(liveAlerts).add({ metric: 'rebuffering', direction: 'above', threshold: 5, forSeconds: 60 });
 * ```
 */
export function liveAlerts(palco: Palco): LiveAlerts {
  const { session, ports, product, onDispose } = palco;
  const analytics = palco.use(liveAnalytics);
  const $rules = atom<readonly AlertRule[]>([]);
  const $alerts = atom<readonly LiveAlert[]>([]);
  const watches = new Map<string, RuleWatch>();
  let watchedLive: string | null = null;

  const keyOf = (): string | null => {
    const { accountId } = session.$scope.get();
    return accountId === null ? null : `${product}_alerts_${accountId}`;
  };
  const read = (): void => {
    const key = keyOf();
    $rules.set(key === null ? [] : parseAlertRules(ports.storage.get(key)));
    compare();
  };
  const write = (rules: readonly AlertRule[]): void => {
    const key = keyOf();
    if (key === null) return;
    ports.storage.set(key, JSON.stringify(rules));
    read();
  };
  const has = (rule: AlertRule): boolean =>
    $rules.get().some((one) => alertRuleKey(one) === alertRuleKey(rule));

  function compare(): void {
    const { live, groups } = analytics.$state.get();
    if ((live?.id ?? null) !== watchedLive) watches.clear();
    watchedLive = live?.id ?? null;
    const alerts = $rules.get().flatMap((rule): LiveAlert[] => {
      const key = alertRuleKey(rule);
      const watch = watchRule(rule, watches.get(key) ?? unwatchedRule, groups[rule.metric].entities);
      watches.set(key, watch);
      // What a live that is over was like is no alert.
      if (watch.stage !== 'firing' || live?.isOn !== true) return [];
      return [{ rule, liveId: live.id, since: watch.since, value: watch.value }];
    });
    if (!areSame($alerts.value, alerts)) $alerts.set(alerts);
  }

  onDispose(session.$scope.subscribe(read));
  onDispose(ports.storage.subscribe(read));
  let unfollow = (): void => undefined;
  onStart($alerts, () => {
    unfollow = analytics.$state.listen(compare);
    compare();
  });
  onStop($alerts, () => unfollow());
  onDispose(() => unfollow());
  // `get` adds no listener, so it polls nothing.
  $alerts.get = () => $alerts.value;

  return {
    $rules: readOnly($rules),
    $alerts: readOnly($alerts),
    add(rule) {
      if (has(rule) || $rules.get().length >= mostAlertRules) return false;
      write([...$rules.get(), rule]);
      return has(rule);
    },
    remove: (rule) => write($rules.get().filter((one) => alertRuleKey(one) !== alertRuleKey(rule))),
  };
}

function areSame(one: readonly LiveAlert[], other: readonly LiveAlert[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ rule, liveId, since, value }, index) => {
      const same = other[index];
      return same?.rule === rule && same.liveId === liveId && same.since === since && same.value === value;
    })
  );
}
