import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { SegmentedControl } from '../../ui';
import type { ChartMark, ChartSpan } from './chart.pure';
import { useChartText } from './messages';

type ChartView = 'drawing' | 'table';

/** What the charts of a page share. */
interface ChartGroupState {
  readonly view: ChartView;
  setView(view: ChartView): void;
  /** The moment of the crosshair, in milliseconds since 1970; null without one. */
  readonly moment: number | null;
  setMoment(moment: number | null): void;
  readonly spans: readonly ChartSpan[];
  readonly marks: readonly ChartMark[];
  /** The one axis of time of the page; that of its own data by default. */
  readonly from?: number;
  readonly to?: number;
}

const Group = createContext<ChartGroupState | null>(null);

type ChartGroupProps = Partial<Pick<ChartGroupState, 'spans' | 'marks' | 'from' | 'to'>> & {
  children: ReactNode;
};

const noSpans: readonly ChartSpan[] = [];
const noMarks: readonly ChartMark[] = [];

/** Charts over the same time: one axis, one crosshair, and one switch between drawings and tables. */
export function ChartGroup({ spans = noSpans, marks = noMarks, from, to, children }: ChartGroupProps) {
  const [view, setView] = useState<ChartView>('drawing');
  const [moment, setMoment] = useState<number | null>(null);
  const state = useMemo(
    () => ({ view, setView, moment, setMoment, spans, marks, from, to }),
    [view, moment, spans, marks, from, to],
  );
  return <Group value={state}>{children}</Group>;
}

export const useIsInGroup = (): boolean => useContext(Group) !== null;

export function useChartGroup(): ChartGroupState {
  const group = useContext(Group);
  if (group === null) throw new Error('A chart stands in a group.');
  return group;
}

/** Moves the crosshair of the page to a moment, in milliseconds since 1970. */
export const useShowMoment = (): ((moment: number) => void) => useChartGroup().setMoment;

/** Drawings or tables, for all charts of the group. */
export function ChartViewSwitch() {
  const t = useChartText();
  const { view, setView } = useChartGroup();
  return (
    <SegmentedControl<ChartView>
      label={t('view')}
      value={view}
      onValueChange={setView}
      options={[
        { value: 'drawing', label: t('view.drawing') },
        { value: 'table', label: t('view.table') },
      ]}
    />
  );
}
