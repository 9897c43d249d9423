import { readTaxId } from '../brazil/tax-id.pure';
import type { TaxId } from '../brazil/tax-id.pure';
import { StartError } from '../errors/start-error';
import { line, orNull, wrong } from './rules';
import { readAll } from './setting.pure';
import type { Environment, Rows, Rule } from './setting.pure';

/** Who sends invoices. */
export interface InvoiceIssuer {
  readonly name: string;
  readonly taxId: TaxId;
  readonly address: string;
}

/** What invoices say of the installation. */
export interface InvoiceConfig {
  /** Null: invoices are headed by the brand alone, and nobody can book them. */
  readonly issuer: InvoiceIssuer | null;
  /** Null: no invoice says how to pay by PIX. */
  readonly pix: { readonly key: string; readonly city: string } | null;
  readonly note: string | null;
}

const pixKeys = [
  /^[^\s@]+@[^\s@]+$/,
  /^\+55\d{10,11}$/,
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
] as const;

/** A line that has to be a number of the tax authority unless it has one of the other forms. */
function taxIdLine<Value>(
  { value, parse }: Rule<string | null>,
  read: { readonly other: (text: string) => Value | null; readonly expected: string },
): Rule<TaxId | Value | null> {
  return orNull({
    value,
    parse(text, variable) {
      parse(text, variable);
      const found = read.other(text) ?? readTaxId(text);
      if (found === null) throw wrong(variable, text, read.expected);
      return found;
    },
  });
}

const rows = {
  name: {
    variable: 'PALCO_INVOICE_ISSUER',
    help: 'legal name of who sends invoices; with it go the next two',
    parse: line('<name>', 120),
  },
  taxId: {
    variable: 'PALCO_INVOICE_TAX_ID',
    help: 'its CNPJ or CPF',
    parse: taxIdLine(line('<cnpj>', 18), {
      other: () => null,
      expected: 'a CNPJ or CPF whose check digits are right',
    }),
  },
  address: {
    variable: 'PALCO_INVOICE_ADDRESS',
    help: 'its address in one line',
    parse: line('<address>', 200),
  },
  /** A key as the bank keeps it. */
  key: {
    variable: 'PALCO_INVOICE_PIX_KEY',
    help: 'PIX key that invoices are paid to, with its QR Code',
    parse: taxIdLine(line('<key>', 77), {
      other: (text) => (pixKeys.some((form) => form.test(text)) ? text : null),
      expected: 'an e-mail, a telephone like +5511999998888, a CNPJ, a CPF or a random key',
    }),
  },
  city: {
    variable: 'PALCO_INVOICE_PIX_CITY',
    help: 'city of the receiver, which a PIX names',
    parse: line('<city>', 60),
  },
  note: {
    variable: 'PALCO_INVOICE_NOTE',
    help: 'a line at the end of invoices, for example about the NFS-e',
    parse: line('<text>', 300),
  },
} satisfies Rows;

/** Who sends invoices, and how they are paid. */
export const invoice = { title: 'Invoices', rows };

export function parseInvoiceConfig(env: Environment): InvoiceConfig {
  const { name, taxId, address, key, city, note } = readAll(env, rows);
  const issuer = name === null || taxId === null || address === null ? null : { name, taxId, address };
  if (issuer === null && [name, taxId, address].some((part) => part !== null))
    throw new StartError(
      'PALCO_INVOICE_ISSUER, PALCO_INVOICE_TAX_ID and PALCO_INVOICE_ADDRESS go together: an invoice names all of them or none.',
    );
  if (key !== null && (issuer === null || city === null))
    throw new StartError(
      'PALCO_INVOICE_PIX_KEY needs PALCO_INVOICE_ISSUER and PALCO_INVOICE_PIX_CITY: a PIX names its receiver.',
    );
  return { issuer, pix: key === null || city === null ? null : { key, city }, note };
}
