import { dayWordsIn, type DayWords } from '@palco/sdk/date-range';
import { useLanguage } from '../../i18n';

/** Days and months in the words of the console's language. */
export function useDayWords(): DayWords {
  return dayWordsIn(useLanguage());
}
