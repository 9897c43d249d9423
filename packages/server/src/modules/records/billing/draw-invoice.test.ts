import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readableColours } from '../../../kernel/brand/brand-colour.pure';
import { readPdf } from '../../../testing/read-pdf';
import { drawInvoice } from './draw-invoice';

const invoice: Parameters<typeof drawInvoice>[0] = {
  language: 'pt-BR',
  number: 1,
  month: '2030-02',
  issuedAt: new Date('2030-03-01T06:00:00Z'),
  dueOn: '2030-03-10',
  totalCents: 9_900,
  paidAt: null,
  boleto: null,
  today: '2030-03-02',
  customer: null,
  content: {
    team: 'Time',
    client: 'Cliente',
    timeZone: 'America/Manaus',
    plan: 'Essencial',
    use: { storage: 0, delivery: 0, transcoding: 0, viewers: 0 },
    lines: [{ item: 'fee', plan: 'Essencial', quantity: 28, unitCents: 9_900, cents: 9_900 }],
  },
};

const hexOf = (share: string | undefined): string =>
  Math.round(Number(share) * 255)
    .toString(16)
    .padStart(2, '0');

/** What is filled, texts as well, as `#rrggbb` in the order in which it is drawn. */
function fillsOf(pdf: Buffer): string[] {
  const streams = pdf
    .toString('latin1')
    .matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return [...streams].flatMap(([, packed = '']) => {
    const drawn = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    return [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)].map(
      ([, red, green, blue]) => `#${hexOf(red)}${hexOf(green)}${hexOf(blue)}`,
    );
  });
}

describe('an invoice', () => {
  // A dark colour, and one in which no name could be read on paper.
  it.each([
    ['TV Ágora', '#c81e4e'],
    ['Sol', '#f5c400'],
  ])(
    'is headed by the brand %s in its colour %s, the name in a tone that can be read',
    async (name, color) => {
      const pdf = await drawInvoice(invoice, { name, color });
      expect((await readPdf(pdf)).lines).toContain(name);
      // The band, then the name.
      expect(fillsOf(pdf).slice(0, 2)).toEqual([color, readableColours(color).onWhite]);
    },
  );
});
