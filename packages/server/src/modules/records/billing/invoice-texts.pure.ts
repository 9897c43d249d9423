import { formatTaxId, taxIdKind } from '../../../kernel/brazil/tax-id.pure';
import type { Language } from '../../../kernel/errors/language';
import { formatBoletoLine } from './boleto.pure';
import { formatsOf } from './invoice-formats.pure';
import { stateOf, unitsBeyond } from './invoice.pure';
import type { ChargeLine, InvoiceContent, InvoiceParty } from '../../../schema/billing';
import { invoiceWords } from './invoice-words.pure';
import { measures } from './measures.pure';
import { daysIn } from './months.pure';
import type { Day, Month } from './months.pure';

/** What an invoice is written from: its row, and how it stands. */
export interface InvoiceInput {
  readonly language: Language;
  readonly number: number;
  readonly month: Month;
  readonly issuedAt: Date;
  readonly dueOn: Day;
  readonly totalCents: number;
  readonly content: InvoiceContent;
  readonly paidAt: Date | null;
  readonly boleto: string | null;
  /** Of whoever reads it. */
  readonly today: Day;
  /** Who pays, where the invoice was issued before that was known. */
  readonly customer: InvoiceParty | null;
}

type Row<Cells extends number> = readonly string[] & { readonly length: Cells };

/** Somebody, in lines: what it is, its name, and the rest. */
export interface PartyTexts {
  readonly title: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** The texts of an invoice, in their places. */
export interface InvoiceTexts {
  readonly title: string;
  /** Null where no issuer is set. */
  readonly issuer: PartyTexts | null;
  readonly customer: PartyTexts;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly chargesTitle: string;
  readonly columns: Row<4>;
  readonly charges: readonly Row<4>[];
  readonly total: readonly [name: string, amount: string];
  readonly useTitle: string;
  readonly useColumns: Row<4>;
  readonly uses: readonly Row<4>[];
  readonly paymentTitle: string;
  /** Ways to pay; none for what is paid. */
  readonly payment: readonly (readonly [name: string, value: string])[];
  /** What the QR Code holds. */
  readonly pix: string | null;
  readonly notes: readonly string[];
}

const partyTexts = (title: string, { name, taxId, address }: InvoiceParty): PartyTexts => ({
  title,
  name,
  lines: [`${taxIdKind(taxId)} ${formatTaxId(taxId)}`, ...address],
});

/** Writes an invoice in a language: days in the time zone of the team, amounts in Brazilian reais. */
export function invoiceTexts(input: InvoiceInput): InvoiceTexts {
  const { language, number, month, issuedAt, dueOn, totalCents, content } = input;
  const { team, client, timeZone, lines, issuer } = content;
  const word = invoiceWords[language];
  const write = formatsOf(language, timeZone);
  const customer = content.customer ?? input.customer;
  return {
    title: word.title,
    issuer: issuer ? partyTexts(word.issuer, issuer) : null,
    customer: customer
      ? partyTexts(word.customer, customer)
      : { title: word.customer, name: client, lines: [word.noCustomer] },
    facts: [
      [word.number, String(number).padStart(6, '0')],
      [word.team, team],
      [word.month, write.month(month)],
      [word.issued, write.day(issuedAt)],
      [word.due, write.date(dueOn)],
      [word.state, stateText(input)],
      [word.zone, timeZone.replaceAll('_', ' ')],
    ],
    chargesTitle: word.charges,
    columns: ['', word.quantity, word.price, word.amount],
    charges: lines.map((line) => chargeTexts(input, line)),
    total: [word.total, write.money(totalCents)],
    useTitle: word.use,
    useColumns: ['', word.used, word.included, word.beyond],
    uses: rowsOfUse(input),
    paymentTitle: word.payment,
    ...paymentTexts(input),
    notes: notesOf(input),
  };
}

function stateText({ language, content, ...row }: InvoiceInput): string {
  const word = invoiceWords[language];
  const write = formatsOf(language, content.timeZone);
  return row.paidAt === null ? word.states[stateOf(row, row.today)] : word.paidOn(write.day(row.paidAt));
}

function chargeTexts({ language, month, content }: InvoiceInput, line: ChargeLine): Row<4> {
  const word = invoiceWords[language];
  const write = formatsOf(language, content.timeZone);
  const { item, plan, quantity, unitCents, cents, days = null } = line;
  return [
    item === 'fee' ? word.fee(plan) : word.items[item],
    item === 'fee'
      ? word.days(quantity, daysIn(month), days)
      : `${write.number(quantity)} ${word.units[item]}`.trim(),
    write.money(unitCents),
    write.money(cents),
  ];
}

/** What was used, what of it the fee pays for, and what is beyond, each to its last digit. */
function rowsOfUse({ language, content: { timeZone, use, included } }: InvoiceInput): Row<4>[] {
  const word = invoiceWords[language];
  const write = formatsOf(language, timeZone);
  return measures.map((measure): Row<4> => {
    const withUnit = (text: string) => `${text} ${word.units[measure]}`.trim();
    const part = included?.[measure];
    return [
      word.measures[measure],
      withUnit(write.amount(measure, use[measure])),
      part === undefined ? '' : part === null ? word.all : withUnit(write.amount(measure, part)),
      part === undefined ? '' : withUnit(write.number(unitsBeyond(measure, use[measure], part))),
    ];
  });
}

function paymentTexts(input: InvoiceInput): Pick<InvoiceTexts, 'payment' | 'pix'> {
  if (stateOf(input, input.today) === 'paid') return { payment: [], pix: null };
  const word = invoiceWords[input.language];
  const pix = input.content.pix ?? null;
  const payment: (readonly [string, string])[] = [];
  if (pix !== null) payment.push([word.pix, pix]);
  if (input.boleto !== null) payment.push([word.boleto, formatBoletoLine(input.boleto)]);
  return { payment, pix };
}

function notesOf({ language, content: { timeZone, late = [], note } }: InvoiceInput): string[] {
  const word = invoiceWords[language];
  const write = formatsOf(language, timeZone);
  return [
    ...late.map(({ plan, since, on }) => word.late(plan, write.date(since), write.date(on))),
    word.rule,
    word.fiscal,
    ...(note ? [note] : []),
  ];
}
