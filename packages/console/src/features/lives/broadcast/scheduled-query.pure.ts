import type { LivesQuery } from '@palco/sdk/lives';
import type { Day } from '@palco/sdk/date-range';
import { rangeOf } from './days.pure';

/** The part of the address that says which lives are listed. */
interface ListedLives extends Pick<LivesQuery, 'page' | 'limit' | 'sort'> {
  readonly search?: string;
}

/** What to ask the server for: lives that have a date and were not started. */
export function scheduledQueryOf({ search, page, limit, sort }: ListedLives): LivesQuery {
  const title = search?.trim();
  return { page, limit, sort, ...(title && { title }), status: 'scheduled' };
}

/** The most that one answer holds. */
export const mostInCalendar = 100;

/** The same for the weeks of a calendar. */
export function calendarQueryOf(weeks: readonly (readonly Day[])[]): LivesQuery {
  const days = weeks.flat();
  return {
    ...rangeOf(days.at(0) ?? '', days.at(-1) ?? ''),
    status: 'scheduled',
    sort: 'scheduledStartTime,asc',
    limit: mostInCalendar,
  };
}
