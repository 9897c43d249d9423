import { analyticsMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useTranslation } from '../i18n/use-translation';
import { useLiveChartGroup, useLiveChartRoot } from './live-chart-context';
import { liveChartAttributes } from './live-chart.data-attrs';

/** That the data is loading, that there is none, or why it could not be loaded; otherwise empty. The role is `status`. A `p`. */
export const LiveChartStatus = createPart('p', 'live-chart-status', () => {
  const { data, state } = useLiveChartGroup(useLiveChartRoot('LiveChart.Status'));
  const { t } = useTranslation(analyticsMessages);
  const texts = {
    loading: t('analytics.loading'),
    empty: t('analytics.none'),
    failed: null,
    shown: null,
  };
  const failure = data.error && `${t('analytics.failed')}: ${data.error.message}`;
  return {
    state,
    attributes: liveChartAttributes,
    own: { role: 'status', children: failure ?? texts[state.stage] },
  };
});
