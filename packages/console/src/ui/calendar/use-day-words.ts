import { useLanguage, type Language } from '../../i18n';
import { momentOf, type Day } from './day.pure';

type DayWords = ReturnType<typeof wordsIn>;

/** Formats cached by language: creating one takes longer than rendering a button, and a month has up to 42 of them. */
const known = new Map<Language, DayWords>();

/** Days and months in words; a day has no time zone, so it is written as one of UTC. */
export function useDayWords(): DayWords {
  const language = useLanguage();
  const words = known.get(language) ?? wordsIn(language);
  known.set(language, words);
  return words;
}

function wordsIn(language: Language) {
  const say = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: Day) => format.format(momentOf(day));
  };
  return {
    full: say({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: say({ month: 'long', year: 'numeric' }),
    weekday: say({ weekday: 'long' }),
    weekdayShort: say({ weekday: 'short' }),
    weekdayNarrow: say({ weekday: 'narrow' }),
  };
}
