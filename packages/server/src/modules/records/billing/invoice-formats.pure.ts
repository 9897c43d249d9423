import type { Language } from '../../../kernel/errors/language';
import type { Measure } from '../../../schema/billing';
import type { Day, Month } from './months.pure';

/** How invoices and mails about them write amounts and days: Brazilian reais, days as the calendar of the team has them. */
export function formatsOf(language: Language, timeZone: string) {
  const locale = language === 'en' ? 'en-GB' : language;
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 9 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    money: (cents: number) => money.format(cents / 100),
    number: (value: number) => exact.format(value),
    /** To the last digit: what is charged can be recomputed from it. */
    amount: (measure: Measure, value: number) =>
      measure === 'storage' || measure === 'delivery'
        ? // As text, since the quotient of a large number would lose its last digits.
          exact.format(`${value}E-9` as unknown as number)
        : exact.format(value),
    day: (at: Date) => day.format(at),
    date: (on: Day) => date.format(new Date(`${on}T00:00:00Z`)),
    month: (of: Month) => month.format(new Date(`${of}-01T00:00:00Z`)),
  };
}
