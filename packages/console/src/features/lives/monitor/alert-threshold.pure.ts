import type { AlertMetric } from '@palco/sdk/analytics';

const most: Readonly<Record<AlertMetric, number>> = { viewers: 10_000_000, rebuffering: 100, initTime: 600 };

/** The level of a rule as somebody types it, in the unit of the metric; null where it is none. Start times are typed in seconds. */
export function parseThreshold(metric: AlertMetric, typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,8}(\.\d{1,3})?$/.test(text)) return null;
  const value = Number(text);
  if (value > most[metric]) return null;
  return metric === 'initTime' ? Math.round(value * 1_000) : value;
}
