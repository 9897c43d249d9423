import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import type { Live } from '@palco/sdk/lives';
import { useState } from 'react';
import { useMediaQuery } from '../../../config';
import { useFormat } from '../../../i18n';
import { useActions, type Actions } from '../../../patterns/action';
import { ErrorState, Notice, Skeleton, SkeletonGroup } from '../../../ui';
import { dayAt, weeksOf, type Day } from '@palco/sdk/date-range';
import { DayGrid, MonthBar } from '../../../ui/calendar';
import { Agenda } from './agenda';
import styles from './broadcast.module.css';
import { DayEntries } from './day-entries';
import { DaySection } from './day-section';
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
