import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brCode, crc16 } from './br-code.pure';

const receiver = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' };

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

describe('a BR Code', () => {
  it('is that of the manual of the Banco Central', () => {
    expect(brCode(receiver, { cents: 0, txid: '***' })).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  it('has the amount in reais with a point, and the name as banks can read it', () => {
    const code = brCode(
      {
        key: 'financeiro@tv-agora.com.br',
        name: 'Associação Ágora de Televisão Educativa',
        city: 'São José do Rio Preto',
      },
      { cents: 10_055, txid: 'FATURA1' },
    );
    const fields = fieldsOf(code);
    expect([fields.get('54'), fields.get('59'), fields.get('60')]).toEqual([
      '100.55',
      'Associacao Agora de Telev',
      'Sao Jose do Rio',
    ]);
    expect(fieldsOf(fields.get('62') ?? '').get('05')).toBe('FATURA1');
  });

  it('is read back whatever it says, and its checksum is that of all before it', () => {
    expect(crc16('123456789')).toBe('29B1');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.string({ minLength: 1, maxLength: 60 }),
        (cents, name) => {
          const code = brCode({ ...receiver, name: `A${name}` }, { cents, txid: 'F1' });
          expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)));
          const fields = fieldsOf(code);
          expect(Math.round(Number(fields.get('54')) * 100)).toBe(cents);
          expect([...fields.keys()].at(-1)).toBe('63');
          expect(fields.get('59')?.length).toBeLessThanOrEqual(25);
        },
      ),
    );
  });
});
