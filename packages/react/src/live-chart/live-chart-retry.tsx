import { analyticsMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useLiveChartGroup, useLiveChartRoot } from './live-chart-context';
import { liveChartAttributes, type LiveChartPartState } from './live-chart.data-attrs';

/** Props of `LiveChart.Retry`. */
export type LiveChartRetryProps = PartProps<'button', LiveChartPartState>;

/** Asks again after a failure. Renders nothing while there is none. A `button`. */
export const LiveChartRetry = createPart('button', 'live-chart-retry', (props: LiveChartRetryProps) => {
  const root = useLiveChartRoot('LiveChart.Retry');
  const { state } = useLiveChartGroup(root);
  const { t } = useTranslation(analyticsMessages);
  return {
    props,
    attributes: liveChartAttributes,
    state,
    isShown: state.stale,
    own: { onClick: () => void root.analytics.refresh(), children: t('analytics.retry') },
  };
});
