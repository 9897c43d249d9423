import type { SettingGroup } from './setting.pure';

const setting = (variable: string, value: string, help: string) => ({
  variable,
  value,
  fallback: 'none',
  help,
});

/** Who sends invoices, and how they are paid. */
export const invoiceSettings: SettingGroup = {
  title: 'Invoices',
  settings: [
    setting('PALCO_INVOICE_ISSUER', '<name>', 'legal name of who sends invoices; with it go the next two'),
    setting('PALCO_INVOICE_TAX_ID', '<cnpj>', 'its CNPJ or CPF'),
    setting('PALCO_INVOICE_ADDRESS', '<address>', 'its address in one line'),
    setting('PALCO_INVOICE_PIX_KEY', '<key>', 'PIX key that invoices are paid to, with its QR Code'),
    setting('PALCO_INVOICE_PIX_CITY', '<city>', 'city of the receiver, which a PIX names'),
    setting('PALCO_INVOICE_NOTE', '<text>', 'a line at the end of invoices, for example about the NFS-e'),
  ],
};
