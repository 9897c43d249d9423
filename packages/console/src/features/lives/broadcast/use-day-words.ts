import { useLanguage } from '../../../i18n';
import { momentOf, type Day } from './day.pure';

/** Days and months in words; a day has no time zone, so it is written as one of UTC. */
export function useDayWords() {
  const language = useLanguage();
  const say = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: Day) => format.format(momentOf(day));
  };
  return {
    full: say({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: say({ month: 'long', year: 'numeric' }),
    weekday: say({ weekday: 'long' }),
    weekdayShort: say({ weekday: 'short' }),
  };
}
