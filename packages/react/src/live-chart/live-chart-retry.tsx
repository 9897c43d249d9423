import { analyticsMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useLiveChartGroup, useLiveChartRoot } from './live-chart-context';
import { liveChartAttributes, type LiveChartPartState } from './live-chart.data-attrs';

/** Props of `LiveChart.Retry`. */
export type LiveChartRetryProps = PartProps<'button', LiveChartPartState>;

/** Asks again after a failure. Renders nothing while there is none. A `button`. */
export const LiveChartRetry = forwardRef<HTMLButtonElement, LiveChartRetryProps>(
  function LiveChartRetry(props, ref) {
    const root = useLiveChartRoot('LiveChart.Retry');
    const { state } = useLiveChartGroup(root);
    const { t } = useTranslation(analyticsMessages);
    const part = usePart('button', {
      part: 'live-chart-retry',
      props,
      ref,
      state,
      attributes: liveChartAttributes,
      own: {
        type: 'button',
        onClick: () => void root.analytics.refresh(),
        children: t('analytics.retry'),
      },
    });
    return state.stale ? part : null;
  },
);
