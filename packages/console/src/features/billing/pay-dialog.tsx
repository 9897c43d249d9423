import type { Invoice } from '@palco/sdk/admin';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { Button, CopyButton, Dialog } from '../../ui';
import styles from './billing.module.css';
import { useBillingText } from './messages';
import { useBillingFormat } from './use-billing-format';

interface PayDialogProps {
  invoice: Invoice;
  onClose(): void;
}

/** How an invoice is paid: the code of a PIX to scan or to copy, and the line of its boleto. */
export function PayDialog({
  invoice: { numero, valorCentavos, vencimento, pix, boleto },
  onClose,
}: PayDialogProps) {
  const t = useBillingText();
  const format = useBillingFormat();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('pay.title', { number: numero })}
      description={t('pay.text', { amount: format.money(valorCentavos), day: format.day(vencimento) })}
      footer={<Button onClick={onClose}>{t('pay.close')}</Button>}
    >
      {pix !== null && <Pix code={pix} />}
      {boleto !== null && (
        <section className={styles.pay} aria-label={t('pay.boleto')}>
          <h3>{t('pay.boleto')}</h3>
          <code>{boleto}</code>
          <CopyButton text={boleto} label={t('pay.copyBoleto')} />
        </section>
      )}
    </Dialog>
  );
}

function Pix({ code }: { code: string }) {
  const t = useBillingText();
  const { path, size } = useMemo(() => {
    const picture = generate(code);
    return { path: toSvgPath(picture), size: picture.size };
  }, [code]);
  return (
    <section className={styles.pay} aria-label={t('pay.pix')}>
      <h3>{t('pay.pix')}</h3>
      {/* Four squares of margin, without which no camera reads it; black on white in the dark theme too. */}
      <svg
        role="img"
        aria-label={t('pay.code')}
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        className={styles.code}
      >
        <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <code>{code}</code>
      <CopyButton text={code} label={t('pay.copyPix')} />
    </section>
  );
}
