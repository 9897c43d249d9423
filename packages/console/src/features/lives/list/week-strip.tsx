import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { dayAt, dayWordsIn, instantsOf, type Day } from '@palco/sdk/date-range';
import { isLiveInProgress } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { useFormat, useLanguage } from '../../../i18n';
import type { List } from '../../../patterns/list';
import { VisuallyHidden } from '../../../ui';
import { useLivesOnAir } from '../on-air/use-lives-on-air';
import { stripOf } from '../rows/live-groups.pure';
import { shortDay } from '../rows/when';
import type { LivesSearch } from './lives.list';
import { useLivesText } from './messages';
import styles from './week-strip.module.css';

/** More in two weeks are not marked; their days still have those before them. */
const most = 100;

interface WeekStripProps {
  today: Day;
  list: List<LivesSearch>;
}

/** Two weeks in which the days with lives are marked; each leads to what is to begin on it, and the chosen one back to all. */
export function WeekStrip({ today, list }: WeekStripProps) {
  const t = useLivesText();
  const words = dayWordsIn(useLanguage());
  const { counts, isOnAir } = useDays(today);
  const { start, end } = list.search;
  const chosen = start === end ? start : undefined;
  return (
    <ol className={styles.days} aria-label={t('weeks')}>
      {stripOf(today).map((day) => {
        const count = counts.get(day) ?? 0;
        const isToday = day === today;
        const onAir = isToday && isOnAir;
        const isChosen = day === chosen;
        const inside = (
          <>
            <span aria-hidden="true">{shortDay(words.weekdayShort(day))}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
            <VisuallyHidden>
              {words.full(day)}
              {count > 0 && `, ${t('ofDay', { count })}`}
              {onAir && `, ${t('onAirNow')}`}
            </VisuallyHidden>
            <i data-air={onAir || undefined} hidden={count === 0 && !onAir} aria-hidden="true" />
          </>
        );
        return (
          <li key={day} data-today={isToday || undefined} data-past={day < today || undefined}>
            {day >= today && (count > 0 || isChosen) ? (
              <Link
                to="/streaming"
                // The chosen one leads to the page without its day, which makes it the current link.
                search={isChosen ? {} : { start: day, end: day }}
              >
                {inside}
              </Link>
            ) : (
              <span className={styles.free}>{inside}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** How many lives each day has, and whether one is on now. */
function useDays(today: Day): { counts: ReadonlyMap<Day, number>; isOnAir: boolean } {
  const { timeZone } = useFormat();
  const days = stripOf(today);
  const range = instantsOf({ start: days[0] ?? today, end: days.at(-1) ?? today }, timeZone);
  const { data } = usePalcoQuery((palco) =>
    livesQueryOptions(palco, { ...range, sort: 'scheduledStartTime,asc', limit: most }),
  );
  const { data: onAir } = useLivesOnAir();
  const counts = new Map<Day, number>();
  for (const { scheduledStartTime } of data?.items ?? []) {
    if (scheduledStartTime === null) continue;
    const day = dayAt(scheduledStartTime, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return { counts, isOnAir: onAir?.items.some(({ status }) => isLiveInProgress(status)) ?? false };
}
