import { expect, it } from 'vitest';
import { parseInvoiceConfig } from './invoice-config';

const issuer = {
  PALCO_INVOICE_ISSUER: 'TV Ágora Ltda.',
  PALCO_INVOICE_TAX_ID: '12.ABC.345/01DE-35',
  PALCO_INVOICE_ADDRESS: 'Rua das Flores, 10, São Paulo/SP, 01310-100',
};

it('who sends invoices, and how they are paid', () => {
  expect(parseInvoiceConfig({})).toEqual({ issuer: null, pix: null, note: null });
  expect(
    parseInvoiceConfig({
      ...issuer,
      PALCO_INVOICE_PIX_KEY: '11.222.333/0001-81',
      PALCO_INVOICE_PIX_CITY: 'São Paulo',
      PALCO_INVOICE_NOTE: 'A NFS-e segue por e-mail.',
    }),
  ).toEqual({
    issuer: { name: 'TV Ágora Ltda.', taxId: '12ABC34501DE35', address: issuer.PALCO_INVOICE_ADDRESS },
    pix: { key: '11222333000181', city: 'São Paulo' },
    note: 'A NFS-e segue por e-mail.',
  });
});

it.each([
  [{ ...issuer, PALCO_INVOICE_TAX_ID: '11.222.333/0001-82' }, /PALCO_INVOICE_TAX_ID=11\.222\.333\/0001-82/],
  [{ PALCO_INVOICE_ISSUER: 'TV' }, /go together/],
  [{ ...issuer, PALCO_INVOICE_PIX_KEY: 'a@b.co' }, /PALCO_INVOICE_PIX_CITY/],
  [
    { ...issuer, PALCO_INVOICE_PIX_KEY: '11999998888', PALCO_INVOICE_PIX_CITY: 'X' },
    /PALCO_INVOICE_PIX_KEY=/,
  ],
  [{ ...issuer, PALCO_INVOICE_NOTE: 'a\nb' }, /PALCO_INVOICE_NOTE/],
])('%j is refused by name', (env, message) => {
  expect(() => parseInvoiceConfig(env)).toThrow(message);
});
