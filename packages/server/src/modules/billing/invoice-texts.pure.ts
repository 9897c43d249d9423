import type { Language } from '../../kernel/errors/language';
import type { ChargeLine, InvoiceContent } from './invoice.pure';
import type { Measure } from './measures.pure';
import { measures } from './measures.pure';
import { daysIn } from './months.pure';
import type { Day, Month } from './months.pure';

interface InvoiceWords {
  readonly title: string;
  readonly number: string;
  readonly customer: string;
  readonly team: string;
  readonly month: string;
  readonly issued: string;
  readonly due: string;
  readonly charges: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly total: string;
  readonly use: string;
  readonly zone: string;
  fee(plan: string): string;
  readonly beyond: Readonly<Record<Measure, string>>;
  readonly used: Readonly<Record<Measure, string>>;
  readonly units: Readonly<Record<Measure, string>>;
  days(count: number, of: number): string;
}

const portuguese: InvoiceWords = {
  title: 'Fatura',
  number: 'Número',
  customer: 'Cliente',
  team: 'Time',
  month: 'Competência',
  issued: 'Emissão',
  due: 'Vencimento',
  charges: 'Cobrança',
  quantity: 'Quantidade',
  price: 'Preço',
  amount: 'Valor',
  total: 'Total',
  use: 'Consumo do mês',
  zone: 'Fuso horário',
  fee: (plan) => `Mensalidade do plano ${plan}`,
  beyond: {
    storage: 'Armazenamento excedente',
    delivery: 'Entrega excedente',
    transcoding: 'Transcodificação excedente',
    viewers: 'Espectadores excedentes no pico',
  },
  used: {
    storage: 'Armazenamento (maior do mês)',
    delivery: 'Entrega',
    transcoding: 'Transcodificação',
    viewers: 'Pico de espectadores',
  },
  units: { storage: 'GB', delivery: 'GB', transcoding: 'min', viewers: '' },
  days: (count, of) => `${count} de ${of} dias`,
};

const english: InvoiceWords = {
  title: 'Invoice',
  number: 'Number',
  customer: 'Client',
  team: 'Team',
  month: 'Month',
  issued: 'Issued',
  due: 'Due',
  charges: 'Charges',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',
  use: 'Use of the month',
  zone: 'Time zone',
  fee: (plan) => `Fee of the plan ${plan}`,
  beyond: {
    storage: 'Storage beyond the plan',
    delivery: 'Delivery beyond the plan',
    transcoding: 'Transcoding beyond the plan',
    viewers: 'Viewers beyond the plan, at the peak',
  },
  used: {
    storage: 'Storage (the most of the month)',
    delivery: 'Delivery',
    transcoding: 'Transcoding',
    viewers: 'Peak viewers',
  },
  units: { storage: 'GB', delivery: 'GB', transcoding: 'min', viewers: '' },
  days: (count, of) => `${count} of ${of} days`,
};

const words: Readonly<Record<Language, InvoiceWords>> = { 'pt-BR': portuguese, en: english };

/** What an invoice is written from. */
export interface InvoiceInput {
  readonly language: Language;
  readonly number: number;
  readonly month: Month;
  readonly issuedAt: Date;
  readonly dueOn: Day;
  readonly totalCents: number;
  readonly content: InvoiceContent;
}

/** The texts of an invoice, in their places. */
export interface InvoiceTexts {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly chargesTitle: string;
  readonly columns: readonly [item: string, quantity: string, price: string, amount: string];
  readonly charges: readonly (readonly [item: string, quantity: string, price: string, amount: string])[];
  readonly total: readonly [name: string, amount: string];
  readonly useTitle: string;
  readonly uses: readonly (readonly [name: string, value: string])[];
}

/** Writes an invoice in a language: days in the time zone of the team, amounts in Brazilian reais. */
export function invoiceTexts(input: InvoiceInput): InvoiceTexts {
  const { language, number, month, issuedAt, dueOn, totalCents, content } = input;
  const { team, client, timeZone, lines, use } = content;
  const word = words[language];
  const write = formatsOf(language, timeZone);
  const quantityOf = ({ item, quantity }: ChargeLine): string =>
    item === 'fee'
      ? word.days(quantity, daysIn(month))
      : `${write.number(quantity)} ${word.units[item]}`.trim();
  return {
    title: word.title,
    facts: [
      [word.number, String(number).padStart(6, '0')],
      [word.customer, client],
      [word.team, team],
      [word.month, write.month(month)],
      [word.issued, write.day(issuedAt)],
      [word.due, write.date(dueOn)],
      [word.zone, timeZone.replaceAll('_', ' ')],
    ],
    chargesTitle: word.charges,
    columns: ['', word.quantity, word.price, word.amount],
    charges: lines.map((line) => [
      line.item === 'fee' ? word.fee(line.plan) : word.beyond[line.item],
      quantityOf(line),
      write.money(line.unitCents),
      write.money(line.cents),
    ]),
    total: [word.total, write.money(totalCents)],
    useTitle: word.use,
    uses: measures.map((measure) => {
      const isBytes = measure === 'storage' || measure === 'delivery';
      const value = isBytes ? use[measure] / 1e9 : use[measure];
      return [word.used[measure], `${write.number(value)} ${word.units[measure]}`.trim()];
    }),
  };
}

function formatsOf(language: Language, timeZone: string) {
  const locale = language === 'en' ? 'en-GB' : language;
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    money: (cents: number) => money.format(cents / 100),
    number: (value: number) => number.format(value),
    day: (at: Date) => day.format(at),
    date: (on: Day) => date.format(new Date(`${on}T00:00:00Z`)),
    month: (of: Month) => month.format(new Date(`${of}-01T00:00:00Z`)),
  };
}
