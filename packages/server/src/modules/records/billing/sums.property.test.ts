// One rule of sums: the days of a table, the page, the invoice and its lines agree to the last digit.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsv, toUsageItem, toUse } from './billing.presenter.pure';
import { invoiceTexts } from './invoice-texts.pure';
import { chargesOf, totalOf } from './invoice.pure';
import { joinUse, toDayUse } from './measures.pure';
import { addDays } from './months.pure';

const terms = {
  monthlyCents: 9_900,
  included: { storage: 10e9, delivery: 100e9, transcoding: 60, viewers: 50 },
  limits: { storage: null, delivery: null, transcoding: null, viewers: null },
  unitCents: { storage: 25, delivery: 10, transcoding: 5, viewers: 50 },
};
const plan = { name: 'Plano', terms, since: '2030-03-01' };
const bytes = fc.integer({ min: 0, max: 300_000_000_000_000 });
const days = fc.array(
  fc.record({
    storedBytes: bytes,
    deliveredBytes: bytes,
    // As the database has them: seconds with fractions.
    transcodedSeconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
    peakViewers: fc.nat(1e6),
  }),
  { minLength: 1, maxLength: 31 },
);

/** A number of Brazil as an integer of its last digit, to be compared exactly. */
const exact = (text: string, digits: number): bigint => {
  const [whole = '', fraction = ''] = text.replaceAll(/[^\d,]/gu, '').split(',');
  return BigInt(whole + fraction.padEnd(digits, '0'));
};

it('the days of the table add up to the page, to the invoice and to each of its lines', () => {
  fc.assert(
    fc.property(days, (rows) => {
      const used = rows.map(toDayUse);
      const items = used.map((use, index) =>
        toUsageItem({ day: addDays('2030-03-01', index), accountId: 'a', team: 'T', use }),
      );
      const use = joinUse(used);
      const shown = toUse(use);
      const cells = toCsv(items)
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';').map((cell) => cell.slice(1, -1)));
      const column = (index: number) => cells.map((row) => exact(row[index] ?? '', index === 4 ? 2 : 0));
      const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
      const most = (values: bigint[]) => values.reduce((high, value) => (value > high ? value : high), 0n);
      const ofTable = [most(column(2)), sum(column(3)), sum(column(4)), most(column(5))];
      expect([
        BigInt(shown.armazenamentoBytes),
        BigInt(shown.entregaBytes),
        BigInt(Math.round(shown.minutosTranscodificados * 100)),
        BigInt(shown.picoEspectadores),
      ]).toEqual(ofTable);

      const lines = chargesOf([plan], '2030-03', use);
      const texts = invoiceTexts({
        language: 'pt-BR',
        number: 1,
        month: '2030-03',
        issuedAt: new Date('2030-04-01T06:00:00Z'),
        dueOn: '2030-04-10',
        totalCents: totalOf(lines),
        content: {
          team: 'T',
          client: 'C',
          timeZone: 'UTC',
          plan: 'Plano',
          use,
          lines,
          included: terms.included,
        },
        paidAt: null,
        boleto: null,
        today: '2030-04-02',
        customer: null,
      });
      const digits = [9, 9, 2, 0];
      const written = texts.uses.map((row, index) => row.map((cell) => exact(cell, digits[index] ?? 0)));
      expect(written.map((row) => row[1])).toEqual(ofTable);
      // Beyond is what the row itself says, in whole units.
      const units = [10n ** 9n, 10n ** 9n, 100n, 1n];
      for (const [index, [, all = 0n, included = 0n]] of written.entries()) {
        const unit = units[index] ?? 1n;
        const over = all > included ? (all - included + unit - 1n) / unit : 0n;
        expect(exact(texts.uses[index]?.[3] ?? '', 0)).toBe(over);
      }
      // Each charge is its quantity by its price, and the total their sum.
      const charged = texts.charges.map((row) => row.slice(1).map((cell) => exact(cell, 0)));
      for (const [quantity = 0n, price = 0n, amount = 0n] of charged.slice(1))
        expect(amount).toBe(quantity * price);
      expect(exact(texts.total[1], 2)).toBe(sum(charged.map((row) => row[2] ?? 0n)));
    }),
  );
});
