import type { AlertRule } from '@palco/sdk/analytics';
import { useMonitorText } from './messages';
import { useMetricFormat } from './use-metric-format';

/** «Tempo travado acima de 5 % por 60 s». */
export function useRuleText(): (rule: AlertRule) => string {
  const t = useMonitorText();
  const formats = {
    viewers: useMetricFormat('viewers'),
    rebuffering: useMetricFormat('rebuffering'),
    initTime: useMetricFormat('initTime'),
  };
  return ({ metric, direction, threshold, forSeconds }) =>
    t(`rules.text.${direction}`, {
      metric: t(`metric.${metric}`),
      level: formats[metric](threshold),
      seconds: String(forSeconds),
    });
}
