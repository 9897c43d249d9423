/** A CNPJ or a CPF as it is written, with what it is. */
export function formatTaxId(id: string): string {
  return id.length === 11
    ? `CPF ${id.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')}`
    : `CNPJ ${id.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')}`;
}

/** `01310-100` */
export const formatPostalCode = (code: string): string => code.replace(/^(\d{5})(\d{3})$/, '$1-$2');
