import type { ApiSchema } from '@palco/sdk';
import { useFormat, useLanguage } from '../../i18n';
import { useBillingText } from './messages';

/** A measure as the server names it. */
export type Measure = keyof ApiSchema<'BillingUse'>;

export const measures: readonly Measure[] = [
  'armazenamentoBytes',
  'entregaBytes',
  'minutosTranscodificados',
  'picoEspectadores',
];

const units = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const;

/** Amounts as invoices write them: bytes in steps of a thousand, as they are charged. */
export function useBillingFormat() {
  const t = useBillingText();
  const format = useFormat();
  const language = useLanguage();
  const digits = { maximumFractionDigits: 2 };
  const bytes = (value: number): string => {
    const [unit, size] = units.find(([, of]) => value >= of) ?? units[0];
    return `${format.number(value / size, digits)} ${unit}`;
  };
  const ofDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return {
    money: (cents: number): string => format.number(cents / 100, { style: 'currency', currency: 'BRL' }),
    /** At an axis, where cents that are none are left out. */
    roundMoney: (cents: number): string =>
      format.number(cents / 100, {
        style: 'currency',
        currency: 'BRL',
        minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
      }),
    amount(measure: Measure, value: number): string {
      if (measure === 'minutosTranscodificados') return t('minutes', { value: format.number(value, digits) });
      return measure === 'picoEspectadores' ? format.number(value) : bytes(value);
    },
    number: (value: number): string => format.number(value),
    month: (month: string): string => ofDay(`${month}-01`, { month: 'long', year: 'numeric' }),
    day: (day: string): string => ofDay(day, { dateStyle: 'short' }),
    /** «28 de novembro». */
    dayInWords: (day: string): string => ofDay(day, { day: 'numeric', month: 'long' }),
  };
}
