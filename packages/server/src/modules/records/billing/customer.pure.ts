import { readTaxId } from '../../../kernel/brazil/tax-id.pure';
import type { TaxId } from '../../../kernel/brazil/tax-id.pure';
import type { CustomerAddress, InvoiceParty } from '../../../schema/billing';

/** Who is to pay for a team. */
export interface Customer {
  readonly name: string;
  readonly taxId: TaxId;
  readonly address: CustomerAddress;
}

const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** What is wrong with a customer as a person wrote it, by field of the contract; none where it can be booked. */
export function customerFaults({
  documento,
  uf,
  cep,
}: Readonly<Record<'documento' | 'uf' | 'cep', string>>): ('documento' | 'uf' | 'cep')[] {
  return [
    ...(readTaxId(documento) === null ? (['documento'] as const) : []),
    ...(states.includes(uf.trim().toUpperCase()) ? [] : (['uf'] as const)),
    ...(/^\d{8}$/.test(cep.replaceAll(/\D/gu, '')) ? [] : (['cep'] as const)),
  ];
}

/** `01310-100` */
const formatPostalCode = (code: string): string => code.replace(/^(\d{5})(\d{3})$/, '$1-$2');

/** The lines of an address on an invoice. */
export function toParty({ name, taxId, address }: Customer): InvoiceParty {
  const { street, complement, district, city, state, postalCode } = address;
  return {
    name,
    taxId,
    address: [
      [street, complement].filter((part) => part !== '').join(', '),
      `${district}, ${city}/${state}`,
      `CEP ${formatPostalCode(postalCode)}`,
    ],
  };
}
