import type { LogsFileQuery } from '@palco/sdk/admin';
import { idRule } from '../../patterns/list/search-rules.pure';
import { addDays, boundsAround, type DateRange, type Day } from '@palco/sdk/date-range';
import type { LogsSearch } from './logs.list';

/** The last period, which «Limpar filtros» restores: 'Últimos 15 dias', with today (decisions, section 2). */
const LOGS_DEFAULT_PERIOD = 15;

/** Days from and to, each inclusive; null is open. */
export interface Period {
  readonly start: Day | null;
  readonly end: Day | null;
}

/** Who reads the log, and when. */
export interface Reader {
  readonly today: Day;
  /** The selected team. */
  readonly teamId: string;
  /** Holds `gerenciarTimes`. */
  readonly choosesTeam: boolean;
  /** Holds `{product}-dev` besides. */
  readonly choosesClient: boolean;
}

/** The days that an address names, by default those of the last period. An end before the start is the start. */
export function periodOf({ start, end, period }: LogsSearch, today: Day): Period {
  if (period === 'all') return { start: null, end: null };
  if (start === undefined && end === undefined)
    return { start: addDays(today, 1 - LOGS_DEFAULT_PERIOD), end: today };
  return {
    start: start ?? null,
    end: end !== undefined && start !== undefined && end < start ? start : (end ?? null),
  };
}

/** A period as the field of ranges shows it: an open one reaches to the bounds of the calendar. */
export function rangeOfPeriod({ start, end }: Period, today: Day): DateRange | null {
  if (start === null && end === null) return null;
  const { first, last } = boundsAround(today);
  return { start: start ?? first, end: end ?? last };
}

/** The part of the address that names a period: nothing for the last one. */
export function searchOfPeriod(
  { start, end }: Period,
  today: Day,
): Pick<LogsSearch, 'start' | 'end' | 'period'> {
  if (start === null && end === null) return { start: undefined, end: undefined, period: 'all' };
  const last = periodOf({}, today);
  const isLast = start === last.start && end === last.end;
  return {
    start: isLast ? undefined : (start ?? undefined),
    end: isLast ? undefined : (end ?? undefined),
    period: undefined,
  };
}

/**
 * The team whose entries are shown; null for all of the client. It begins with the selected one, but for a developer, and for
 * anybody who looks at another client, with all of them.
 */
export function teamOf(
  { teamId, clientId }: LogsSearch,
  { choosesTeam, choosesClient, teamId: own }: Reader,
): string | null {
  if (!choosesTeam) return own;
  if (teamId !== undefined) return teamId === 'all' ? null : teamId;
  return choosesClient || clientId !== undefined ? null : own;
}

/** The part of the address that names a team: nothing for the one that the page begins with. */
export function searchOfTeam(teamId: string | null, search: LogsSearch, reader: Reader) {
  const isFirst = teamOf({ ...search, teamId: undefined }, reader) === teamId;
  return { teamId: isFirst ? undefined : (teamId ?? 'all') };
}

/** Whether a search for an object cannot find one: only a UUID names it (decisions, A13). */
export function isMalformed({ by, search }: LogsSearch): boolean {
  return by === 'identifier' && search !== undefined && idRule(search.trim()) === undefined;
}

/** How many filters of the popover leave entries out that the page begins with, or bring in others. */
export function countFilters(search: LogsSearch): number {
  const { start, end, period, teamId, clientId, event, actor } = search;
  const hasPeriod = start !== undefined || end !== undefined || period !== undefined;
  const chosen = [teamId, clientId, event, actor].filter((one) => one !== undefined).length;
  return chosen + Number(hasPeriod);
}

/** What to ask for, but for the times of the days; filters that the reader may not choose are left out. */
export function filterOf(search: LogsSearch, reader: Reader): Omit<LogsFileQuery, 'start' | 'end' | 'order'> {
  const text = search.search?.trim();
  const team = teamOf(search, reader);
  return {
    ...(text && (search.by === 'identifier' ? { identifier: text.toLowerCase() } : { user: text })),
    ...(search.event !== undefined && { event: search.event }),
    ...(search.actor !== undefined && { actor: search.actor }),
    ...(reader.choosesClient && search.clientId !== undefined && { clientId: search.clientId }),
    ...(team === null ? { allTeams: true } : team !== reader.teamId && { teamId: team }),
  };
}
