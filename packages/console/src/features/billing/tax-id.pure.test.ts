import { expect, test } from 'vitest';
import { formatPostalCode, formatTaxId } from './tax-id.pure';

test('who pays is written as on the invoice', () => {
  expect([formatTaxId('12ABC34501DE35'), formatTaxId('52998224725'), formatPostalCode('01310100')]).toEqual([
    'CNPJ 12.ABC.345/01DE-35',
    'CPF 529.982.247-25',
    '01310-100',
  ]);
});
