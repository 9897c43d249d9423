/** The 47 digits that a boleto of a bank is paid by («linha digitável»), without marks. */
export type BoletoLine = string;

/** Weights 2 and 1 from the right, the digits of each product added up. */
function modulus10(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const product = Number(digits.at(-1 - index)) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** Weights 2 to 9 from the right; 0, 10 and 11 are written 1. */
function modulus11(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1)
    sum += Number(digits.at(-1 - index)) * (2 + (index % 8));
  const digit = 11 - (sum % 11);
  return digit > 9 ? 1 : digit;
}

/** Reads the line of a boleto of a bank, with or without its marks; null where a check digit is wrong. */
export function readBoletoLine(text: string): BoletoLine | null {
  const line = text.replaceAll(/[\s.-]/gu, '');
  if (!/^[1-9]\d{46}$/.test(line)) return null;
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  if (fields.some((one) => modulus10(one.slice(0, -1)) !== Number(one.at(-1)))) return null;
  // As in the bar code: bank and currency, factor and amount, then what the three fields hold.
  const rest = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  const code = line.slice(0, 4) + line.slice(33) + rest;
  return modulus11(code) === Number(line[32]) ? line : null;
}

/** What the boleto asks for; 0 where it leaves that open. */
export const boletoCents = (line: BoletoLine): number => Number(line.slice(37));

/** `23793.38128 60007.827136 95000.063305 9 75520000370000`. */
export const formatBoletoLine = (line: BoletoLine): string =>
  line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
