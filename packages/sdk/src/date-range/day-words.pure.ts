import { momentOf, type Day } from './day.pure';

/** Days and months in the words of a language. */
export interface DayWords {
  /** For example `sexta-feira, 20 de novembro de 2026`. */
  full(day: Day): string;
  /** For example `20/11/2026`. */
  short(day: Day): string;
  /** For example `novembro de 2026`. */
  month(day: Day): string;
  weekday(day: Day): string;
  weekdayShort(day: Day): string;
  weekdayNarrow(day: Day): string;
}

/** Formats by language: creating one takes longer than rendering a button, and a month has up to 42 of them. */
const known = new Map<string, DayWords>();

/**
 * Days and months in words; a day has no time zone, so it is written as one of UTC.
 *
 * @param language BCP 47, for example `pt-BR`.
 *
 * @example
 * ```ts
 * const words = dayWordsIn('pt-BR');
 * show(words.short('2026-03-10'));
 * ```
 */
export function dayWordsIn(language: string): DayWords {
  const words = known.get(language) ?? createWords(language);
  known.set(language, words);
  return words;
}

function createWords(language: string): DayWords {
  const say = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: Day) => format.format(momentOf(day));
  };
  return {
    full: say({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    short: say({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    month: say({ month: 'long', year: 'numeric' }),
    weekday: say({ weekday: 'long' }),
    weekdayShort: say({ weekday: 'short' }),
    weekdayNarrow: say({ weekday: 'narrow' }),
  };
}
