import { analyticsMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useTranslation } from '../i18n/use-translation';
import { useLiveChartGroup, useLiveChartRoot } from './live-chart-context';
import { liveChartAttributes } from './live-chart.data-attrs';

/** Asks again after a failure. Renders nothing while there is none. A `button`. */
export const LiveChartRetry = createPart('button', 'live-chart-retry', () => {
  const root = useLiveChartRoot('LiveChart.Retry');
  const { state } = useLiveChartGroup(root);
  const { t } = useTranslation(analyticsMessages);
  return {
    attributes: liveChartAttributes,
    state,
    isShown: state.stale,
    own: { onClick: () => void root.analytics.refresh(), children: t('analytics.retry') },
  };
});
