import { useFormat } from '../../i18n';

/** Formatters by time zone: creating one takes longer than rendering a row. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** `23:59:59` in a time zone. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock;
}

/** The time of an event to the minute, and its whole moment to the second. */
export function useMoment() {
  const format = useFormat();
  const clock = clockIn(format.timeZone);
  return {
    time: (at: string): string => clock.format(new Date(at)).slice(0, 5),
    whole: (at: string): string => `${format.date(at)} ${clock.format(new Date(at))}`,
  };
}
