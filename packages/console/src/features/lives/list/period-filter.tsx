import { boundsAround, dayAt } from '@palco/sdk/date-range';
import { useState } from 'react';
import { useFormat } from '../../../i18n';
import type { List } from '../../../patterns/list';
import { DateRangeField } from '../../../ui';
import type { LivesSearch } from './lives.list';
import { useLivesText } from './messages';

/** The days on which the listed lives begin; an address may name one end only. */
export function PeriodFilter({ list }: { list: List<LivesSearch> }) {
  const t = useLivesText();
  const { timeZone } = useFormat();
  const [{ first, last }] = useState(() => boundsAround(dayAt(Date.now(), timeZone)));
  const { start, end } = list.search;
  const isSet = start !== undefined || end !== undefined;
  return (
    <div role="group" aria-label={t('period')}>
      <DateRangeField
        placeholder={t('period')}
        value={isSet ? { start: start ?? first, end: end ?? last } : null}
        onValueChange={(range) => list.change({ start: range?.start, end: range?.end })}
      />
    </div>
  );
}
