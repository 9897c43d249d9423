import { describe, expect, it } from 'vitest';
import { formatTaxId, readTaxId, taxIdKind } from './tax-id.pure';

describe('a CNPJ or a CPF', () => {
  it.each([
    ['11.222.333/0001-81', '11222333000181', 'CNPJ'],
    ['33.000.167/0001-01', '33000167000101', 'CNPJ'],
    // The example of the Receita Federal for the CNPJ with letters.
    ['12.ABC.345/01DE-35', '12ABC34501DE35', 'CNPJ'],
    ['12.abc.345/01de-35', '12ABC34501DE35', 'CNPJ'],
    ['529.982.247-25', '52998224725', 'CPF'],
    [' 111 444 777 35 ', '11144477735', 'CPF'],
  ])('%s is read', (text, id, kind) => {
    expect(readTaxId(text)).toBe(id);
    expect(taxIdKind(id)).toBe(kind);
    expect(readTaxId(formatTaxId(id))).toBe(id);
  });

  it.each([
    '',
    '11.222.333/0001-82',
    '11.222.333/0001-18',
    '12.ABC.345/01DE-36',
    '12.ABC.345/01DE-3A',
    '529.982.247-26',
    '111.111.111-11',
    '00.000.000/0000-00',
    '1122233300018',
    '112223330001811',
    'ÁBCDEFGHIJKL00',
  ])('%s is none', (text) => {
    expect(readTaxId(text)).toBeNull();
  });

  it('one wrong digit is noticed in each place', () => {
    // Digits: of the letters, some eleven apart count as the same.
    for (const id of ['11222333000181', '52998224725'])
      for (let index = 0; index < id.length; index += 1) {
        const other = id[index] === '7' ? '8' : '7';
        expect(readTaxId(id.slice(0, index) + other + id.slice(index + 1))).toBeNull();
      }
  });

  it('is written with its marks', () => {
    expect([formatTaxId('12ABC34501DE35'), formatTaxId('52998224725')]).toEqual([
      '12.ABC.345/01DE-35',
      '529.982.247-25',
    ]);
  });
});
