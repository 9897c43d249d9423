import { analyticsMessages } from '@palco/sdk/i18n';
import type { WindowSnapshot } from '@palco/sdk/analytics';
import { type ReactNode } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { useLiveChartGroup, useLiveChartRoot } from './live-chart-context';
import { liveChartAttributes, type LiveChartPartState } from './live-chart.data-attrs';

/** What `LiveChart.Plot` gives to what draws: one array of times and one of values for each series, of equal length. */
export interface LiveChartData extends WindowSnapshot {
  /** The figure of the group, for example the viewers now; null where there is none. */
  readonly total: number | null;
}

/** Props of `LiveChart.Plot`. */
export interface LiveChartPlotProps extends Omit<PartProps<'div', LiveChartPartState>, 'children'> {
  /**
   * Draws the arrays: times in milliseconds since 1970, the oldest first; `NaN` where a series has no value. They are good
   * until the next call, and are not copied.
   */
  readonly children: (chart: LiveChartData) => ReactNode;
}

/**
 * The place of the drawing, with a sentence for those who do not see it. Renders nothing without data. The role is `img`. A
 * `div`.
 */
export const LiveChartPlot = createPart(
  'div',
  'live-chart-plot',
  ({ children, ...props }: LiveChartPlotProps) => {
    const { data, state } = useLiveChartGroup(useLiveChartRoot('LiveChart.Plot'));
    const { entities, total } = data;
    const { t } = useTranslation(analyticsMessages);
    const format = useFormat();
    const { timestamps, columns } = entities;
    const isShown = state.stage === 'shown';
    const label = isShown
      ? t('analytics.extent', {
          from: format.time(timestamps[0] ?? 0),
          to: format.time(timestamps.at(-1) ?? 0),
          most: format.number(mostOf(columns), { maximumFractionDigits: 2 }),
        })
      : undefined;
    return {
      props,
      state,
      attributes: liveChartAttributes,
      isShown,
      own: {
        role: 'img',
        'aria-label': label,
        children: isShown && children({ timestamps, columns, total }),
      },
    };
  },
);

function mostOf(columns: WindowSnapshot['columns']): number {
  let most = 0;
  // A comparison with `NaN` is false.
  for (const { values } of columns) for (const value of values) if (value > most) most = value;
  return most;
}
