/** A CNPJ (14 characters, the first 12 of which may be letters) or a CPF (11 digits), without marks. */
export type TaxId = string;

const cnpjForm = /^[0-9A-Z]{12}[0-9]{2}$/;
const cpfForm = /^[0-9]{11}$/;

/** The value of a character in a CNPJ: its code less that of zero, so that digits count as themselves. */
const valueOf = (character: string): number => character.charCodeAt(0) - 48;

/** The check digit of modulus 11: what is missing to the next multiple; 10 and 11 are written 0. */
function checkDigit(characters: string, highest: number): number {
  let sum = 0;
  for (let index = 0; index < characters.length; index += 1) {
    // The weights grow from 2 on, from the right; those of a CNPJ begin again behind 9.
    const weight = 2 + ((characters.length - 1 - index) % (highest - 1));
    sum += valueOf(characters[index] ?? '') * weight;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function hasCheckDigits(id: string, highest: number): boolean {
  const body = id.slice(0, -2);
  const first = checkDigit(body, highest);
  return id.endsWith(`${first}${checkDigit(`${body}${first}`, highest)}`);
}

/** Reads a CNPJ or a CPF with or without its marks; null where it is none, or a check digit is wrong. */
export function readTaxId(text: string): TaxId | null {
  const id = text.replaceAll(/[\s./-]/gu, '').toUpperCase();
  // One repeated character has right check digits, and is nobody's.
  if (/^(.)\1*$/.test(id)) return null;
  if (cpfForm.test(id)) return hasCheckDigits(id, 11) ? id : null;
  return cnpjForm.test(id) && hasCheckDigits(id, 9) ? id : null;
}

/** Whether it is a company's or a person's. */
export const taxIdKind = (id: TaxId): 'CNPJ' | 'CPF' => (id.length === 11 ? 'CPF' : 'CNPJ');

/** As it is written: `12.ABC.345/01DE-35`, `529.982.247-25`. */
export function formatTaxId(id: TaxId): string {
  return id.length === 11
    ? id.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : id.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
