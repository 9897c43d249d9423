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
    amount(measure: Measure, value: number): string {
      if (measure === 'minutosTranscodificados') return t('minutes', { value: format.number(value, digits) });
      return measure === 'picoEspectadores' ? format.number(value) : bytes(value);
    },
    /** Bytes whose last digits an amount does not show, as the table and the invoice have them; null for others. */
    exact(measure: Measure, value: number): string | null {
      if (measure !== 'armazenamentoBytes' && measure !== 'entregaBytes') return null;
      const [, size] = units.find(([, of]) => value >= of) ?? units[0];
      return value % (size / 100) === 0 ? null : format.number(value);
    },
    number: (value: number): string => format.number(value),
    month: (month: string): string => ofDay(`${month}-01`, { month: 'long', year: 'numeric' }),
    day: (day: string): string => ofDay(day, { dateStyle: 'short' }),
    /** Of a chart, whose times are midnights of UTC. */
    dayAt: (at: number): string =>
      ofDay(new Date(at).toISOString().slice(0, 10), { day: '2-digit', month: '2-digit' }),
  };
}
