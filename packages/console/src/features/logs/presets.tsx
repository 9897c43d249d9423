import { DateRange } from '@palco/react';
import { dateRangePresets } from '@palco/sdk/date-range';
import type { List } from '../../patterns/list';
import { useLogsText } from './messages';
import type { LogsSearch } from './logs.list';
import { periodOf, rangeOfPeriod, searchOfPeriod, type Reader } from './logs-query.pure';
import styles from './logs.module.css';

interface PresetsProps {
  list: List<LogsSearch>;
  reader: Reader;
  /** How many entries there are; null while that is not known. */
  total: number | null;
}

/** The periods of the specification, one press away; any other is in the filters. */
export function Presets({ list, reader: { today }, total }: PresetsProps) {
  const t = useLogsText();
  return (
    <div className={styles.periods} data-scrolls>
      <DateRange.Root
        value={rangeOfPeriod(periodOf(list.search, today), today)}
        today={today}
        onValueChange={(range) => list.change(searchOfPeriod(range ?? { start: null, end: null }, today))}
        className={styles.presets}
        aria-label={t('period')}
      >
        {dateRangePresets.map((preset) => (
          <DateRange.Preset key={preset} preset={preset} className={styles.preset} />
        ))}
      </DateRange.Root>
      {total !== null && <span className={styles.muted}>{t('found', { count: total })}</span>}
    </div>
  );
}
