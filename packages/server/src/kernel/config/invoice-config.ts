import { readTaxId } from '../brazil/tax-id.pure';
import type { TaxId } from '../brazil/tax-id.pure';
import { StartError } from '../errors/start-error';
import { wrong } from './read-values';
import type { Environment } from './read-values';

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

function textOf(env: Environment, variable: string, most: number): string | null {
  const text = env[variable]?.trim() ?? '';
  if (text === '') return null;
  if (text.length > most || /\p{Cc}/u.test(text))
    throw wrong(variable, text, `at most ${most} letters in one line`);
  return text;
}

/** A key as the bank keeps it. */
function pixKeyOf(env: Environment): string | null {
  const text = textOf(env, 'PALCO_INVOICE_PIX_KEY', 77);
  if (text === null || pixKeys.some((form) => form.test(text))) return text;
  const taxId = readTaxId(text);
  if (taxId === null)
    throw wrong(
      'PALCO_INVOICE_PIX_KEY',
      text,
      'an e-mail, a telephone like +5511999998888, a CNPJ, a CPF or a random key',
    );
  return taxId;
}

function issuerOf(env: Environment): InvoiceIssuer | null {
  const name = textOf(env, 'PALCO_INVOICE_ISSUER', 120);
  const written = textOf(env, 'PALCO_INVOICE_TAX_ID', 18);
  const address = textOf(env, 'PALCO_INVOICE_ADDRESS', 200);
  const taxId = written === null ? null : readTaxId(written);
  if (written !== null && taxId === null)
    throw wrong('PALCO_INVOICE_TAX_ID', written, 'a CNPJ or CPF whose check digits are right');
  if (name === null && taxId === null && address === null) return null;
  if (name === null || taxId === null || address === null)
    throw new StartError(
      'PALCO_INVOICE_ISSUER, PALCO_INVOICE_TAX_ID and PALCO_INVOICE_ADDRESS go together: an invoice names all of them or none.',
    );
  return { name, taxId, address };
}

/**
 * Reads who sends invoices and how they are paid.
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseInvoiceConfig(env: Environment): InvoiceConfig {
  const issuer = issuerOf(env);
  const key = pixKeyOf(env);
  const city = textOf(env, 'PALCO_INVOICE_PIX_CITY', 60);
  if (key !== null && (issuer === null || city === null))
    throw new StartError(
      'PALCO_INVOICE_PIX_KEY needs PALCO_INVOICE_ISSUER and PALCO_INVOICE_PIX_CITY: a PIX names its receiver.',
    );
  return {
    issuer,
    pix: key === null || city === null ? null : { key, city },
    note: textOf(env, 'PALCO_INVOICE_NOTE', 300),
  };
}
