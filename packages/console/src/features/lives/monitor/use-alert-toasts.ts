import { usePalco, useStore } from '@palco/react';
import { alertRuleKey, liveAlerts } from '@palco/sdk/analytics';
import { useEffect, useRef } from 'react';
import { toast } from '../../../ui';
import { useMonitorText } from './messages';
import { useMetricFormat } from './use-metric-format';
import { useRuleText } from './use-rule-text';

/** Tells each rule that is newly broken once, as a toast. Use it on pages that follow a live. */
export function useAlertToasts(title: string): void {
  const t = useMonitorText();
  const ruleText = useRuleText();
  const formats = {
    viewers: useMetricFormat('viewers'),
    rebuffering: useMetricFormat('rebuffering'),
    initTime: useMetricFormat('initTime'),
  };
  const broken = useStore(usePalco().use(liveAlerts).$alerts);
  const told = useRef<ReadonlySet<string>>(new Set());
  const tell = useRef((_alert: (typeof broken)[number]) => {});
  useEffect(() => {
    tell.current = ({ rule, value }) =>
      void toast({
        kind: 'warning',
        title: ruleText(rule),
        text: t('rules.now', { title, value: formats[rule.metric](value) }),
        key: `alert ${alertRuleKey(rule)}`,
      });
  });
  useEffect(() => {
    const keyOf = ({ rule, liveId, since }: (typeof broken)[number]) =>
      `${liveId} ${alertRuleKey(rule)} ${since}`;
    for (const alert of broken) if (!told.current.has(keyOf(alert))) tell.current(alert);
    told.current = new Set(broken.map(keyOf));
  }, [broken]);
}
