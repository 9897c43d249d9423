import type { SeriesGroup } from '@palco/sdk/analytics';
import { useFormat } from '../../../i18n';
import { useMonitorText } from './messages';

const oneDigit: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };

/** The value of a metric with its unit. */
export function useMetricFormat(name: SeriesGroup): (value: number) => string {
  const t = useMonitorText();
  const format = useFormat();
  if (name === 'rebuffering' || name === 'videoQuality')
    return (value) => t('unit.percent', { value: format.number(value, oneDigit) });
  if (name === 'initTime')
    return (value) =>
      t('unit.seconds', { value: format.number(value / 1_000, { maximumFractionDigits: 2 }) });
  return (value) => format.number(value);
}
