import type { WindowSnapshot } from './rolling-window.pure';

/**
 * Metrics that have a level at every moment, which a rule can compare.
 *
 * @example
 * ```ts
 * const choices = alertMetrics.map((metric) => ({ metric, direction: 'above', threshold: 5, forSeconds: 60 }));
 * ```
 */
export const alertMetrics = ['viewers', 'rebuffering', 'initTime'] as const;
/** A metric that a rule can compare, one of {@link alertMetrics}. */
export type AlertMetric = (typeof alertMetrics)[number];

/** «Rebuffering above 5 % for 60 s». */
export interface AlertRule {
  readonly metric: AlertMetric;
  readonly direction: 'above' | 'below';
  /** In the unit of the metric: viewers, percent, milliseconds. */
  readonly threshold: number;
  readonly forSeconds: number;
}

/**
 * - `quiet`: the level is not beyond the threshold, or is unknown
 * - `pending`: it is, since `since`, but not for long enough
 * - `firing`: it was for long enough, and has not come back by a tenth of the threshold
 */
export type RuleWatch =
  | { readonly stage: 'quiet'; readonly seenUntil: number }
  | { readonly stage: 'pending'; readonly seenUntil: number; readonly since: number }
  | { readonly stage: 'firing'; readonly seenUntil: number; readonly since: number; readonly value: number };

export const unwatchedRule: RuleWatch = { stage: 'quiet', seenUntil: -Infinity };

/** Mean of a metric over a slot of 15 seconds: one second without a picture is no alert. */
interface Level {
  /** Begin of the slot, in milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

const slotMs = 15_000;
/** Without a level for longer, nothing is known of the time between. */
const gapMs = 60_000;
/** A level that swings about the threshold is one alert. */
const margin = 0.1;

const isBeyond = ({ direction }: AlertRule, value: number, threshold: number): boolean =>
  direction === 'above' ? value > threshold : value < threshold;

function clearingLevel({ direction, threshold }: AlertRule): number {
  return direction === 'above' ? threshold * (1 - margin) : threshold * (1 + margin);
}

/** The rule after one more level. */
function afterLevel(rule: AlertRule, watch: RuleWatch, { at, value }: Level): RuleWatch {
  const seenUntil = at + slotMs;
  const wasSilent = at - watch.seenUntil > gapMs;
  if (watch.stage === 'firing') {
    const holds = isBeyond(rule, value, clearingLevel(rule));
    return holds ? { ...watch, seenUntil, value } : { stage: 'quiet', seenUntil };
  }
  if (!isBeyond(rule, value, rule.threshold)) return { stage: 'quiet', seenUntil };
  const since = watch.stage === 'pending' && !wasSilent ? watch.since : at;
  const isLong = seenUntil - since >= rule.forSeconds * 1_000;
  return isLong ? { stage: 'firing', seenUntil, since, value } : { stage: 'pending', seenUntil, since };
}

/** The levels of whole slots after `seenUntil`, the oldest first; the newest slot is left out, since more of it may come. */
function levelsOf({ timestamps, columns }: WindowSnapshot, seenUntil: number): Level[] {
  const [column] = columns;
  if (column === undefined) return [];
  const levels: Level[] = [];
  let slot = { at: Number.NaN, sum: 0, count: 0 };
  for (const [row, timestamp] of timestamps.entries()) {
    const value = column.values[row] ?? Number.NaN;
    const at = Math.floor(timestamp / slotMs) * slotMs;
    if (at < seenUntil || Number.isNaN(value)) continue;
    if (at !== slot.at) {
      if (slot.count > 0) levels.push({ at: slot.at, value: slot.sum / slot.count });
      slot = { at, sum: 0, count: 0 };
    }
    slot.sum += value;
    slot.count += 1;
  }
  return levels;
}

/** The rule after an update of its metric. Levels that it has seen are not read again. */
export function watchRule(rule: AlertRule, watch: RuleWatch, entities: WindowSnapshot): RuleWatch {
  return levelsOf(entities, watch.seenUntil).reduce((last, level) => afterLevel(rule, last, level), watch);
}

/**
 * Rules are equal where they say the same.
 *
 * @example
 * ```ts
 * const rule: AlertRule = { metric: 'rebuffering', direction: 'above', threshold: 5, forSeconds: 60 };
 * const isThere = (rules: readonly AlertRule[]) => rules.some((one) => alertRuleKey(one) === alertRuleKey(rule));
 * ```
 */
export function alertRuleKey({ metric, direction, threshold, forSeconds }: AlertRule): string {
  return [metric, direction, threshold, forSeconds].join(' ');
}

/** Most rules that are kept for a team. */
export const mostAlertRules = 20;
/** Longest time of a rule; longer than the window there is nothing to compare. */
const longestRuleSeconds = 1_200;

function isRule(value: unknown): value is AlertRule {
  if (typeof value !== 'object' || value === null) return false;
  const { metric, direction, threshold, forSeconds } = value as Record<keyof AlertRule, unknown>;
  return (
    alertMetrics.includes(metric as AlertMetric) &&
    (direction === 'above' || direction === 'below') &&
    isWithin(threshold, 10_000_000) &&
    isWithin(forSeconds, longestRuleSeconds)
  );
}

const isWithin = (value: unknown, most: number): boolean =>
  typeof value === 'number' && value >= 0 && value <= most;

/** The rules of a stored text; what is no rule is left out, and of equal ones the first stays. */
export function parseAlertRules(text: string | null): readonly AlertRule[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  const rules = new Map<string, AlertRule>();
  for (const one of stored.filter(isRule)) {
    const { metric, direction, threshold, forSeconds } = one;
    const key = alertRuleKey(one);
    if (!rules.has(key)) rules.set(key, { metric, direction, threshold, forSeconds });
  }
  return [...rules.values()].slice(0, mostAlertRules);
}
