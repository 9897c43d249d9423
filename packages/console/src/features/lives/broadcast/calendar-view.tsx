import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import type { Live } from '@palco/sdk/lives';
import { useState } from 'react';
import { dayAt, weeksOf, type Day, isSameMonth } from '@palco/sdk/date-range';
import { useMediaQuery } from '../../../config';
import { useFormat } from '../../../i18n';
import { useActions, type Actions } from '../../../patterns/action';
import { ErrorState, Notice, Skeleton, SkeletonGroup, VisuallyHidden } from '../../../ui';
import { DayGrid, MonthBar } from '../../../ui/calendar';
import styles from './broadcast.module.css';
import { DaySection, type DaySectionProps } from './day-section';
import { byDay } from './days.pure';
import { useBroadcastText } from './messages';
import { calendarQueryOf, mostInCalendar } from './scheduled-query.pure';

export interface CalendarViewProps {
  /** The chosen day; today without one. */
  day: Day | undefined;
  actions: Actions<Live>;
  onDayChange(day: Day): void;
}

/** The month of the chosen day: a grid of weeks with the lives of the day beside it, or an agenda where it is narrow. */
export function CalendarView({ day: chosen, actions, onDayChange }: CalendarViewProps) {
  const t = useBroadcastText();
  const { timeZone } = useFormat();
  const [now] = useState(() => Date.now());
  const today = dayAt(now, timeZone);
  const day = chosen ?? today;
  const isNarrow = useMediaQuery('(max-width: 767.98px)');
  const answer = usePalcoQuery((palco) => livesQueryOptions(palco, calendarQueryOf(weeksOf(day))));
  const bound = useActions(actions);
  const lives = byDay(answer.data?.items ?? [], (instant) => dayAt(instant, timeZone));
  // Placeholder data are the lives of the month before the change.
  const isThere = answer.data !== undefined && !answer.isPlaceholderData;
  const part = { day, lives, bound };
  const Days = isNarrow ? Agenda : DaySection;
  return (
    <section aria-label={t('calendar')} className={styles.view}>
      <MonthBar day={day} today={today} onDayChange={onDayChange} />
      {isThere && answer.data.pagination.total > mostInCalendar && (
        <Notice tone="info" role="status">
          {t('cut')}
        </Notice>
      )}
      {answer.data === undefined && !answer.isPending ? (
        <ErrorState
          title={t('error.title')}
          headingLevel={3}
          requestId={isSdkError(answer.error) ? answer.error.requestId : undefined}
          retrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <div className={styles.columns}>
          {!isNarrow && (
            <DayGrid
              day={day}
              today={today}
              onDayChange={onDayChange}
              renderDay={(one) => <DayEntries lives={lives.get(one) ?? []} />}
            />
          )}
          <div className={styles.days}>{isThere ? <Days {...part} /> : <DaysSkeleton />}</div>
        </div>
      )}
      {bound.dialog}
    </section>
  );
}

function DaysSkeleton() {
  return (
    <SkeletonGroup className={styles.days}>
      <Skeleton height={20} width="60%" />
      <Skeleton height={56} width="100%" />
    </SkeletonGroup>
  );
}

/** The days of a month that have a live, one below the other. */
function Agenda({ day, lives, bound }: DaySectionProps) {
  const t = useBroadcastText();
  const days = [...lives.keys()].filter((one) => isSameMonth(one, day));
  if (days.length === 0) return <p className={styles.none}>{t('month.empty')}</p>;
  return days.map((one) => <DaySection key={one} day={one} lives={lives} bound={bound} />);
}

/** Most titles shown in the cell of a day; the rest is shown as a number. */
const mostTitles = 2;

/** The lives of a day in its cell of the calendar. */
function DayEntries({ lives }: { lives: readonly Live[] }) {
  const t = useBroadcastText();
  const format = useFormat();
  const rest = lives.length - mostTitles;
  if (lives.length === 0) return null;
  return (
    <>
      <VisuallyHidden>, {t('lives', { count: lives.length })}</VisuallyHidden>
      {lives.slice(0, mostTitles).map(({ id, title, scheduledStartTime }) => (
        <span key={id} className={styles.entry}>
          {scheduledStartTime && format.time(scheduledStartTime)} {title}
        </span>
      ))}
      {rest > 0 && (
        <span aria-hidden className={styles.more}>
          {t('more', { count: rest })}
        </span>
      )}
    </>
  );
}
