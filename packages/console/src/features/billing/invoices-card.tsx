import { invoicesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { billingApi, type Invoice } from '@palco/sdk/admin';
import { Download, QrCode, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useFileSaver } from '../../patterns/action';
import { Loaded } from '../../patterns/record';
import { Button, Chip, IconButton, Notice, type ChipTone } from '../../ui';
import styles from './billing.module.css';
import { useBillingText } from './messages';
import { PayDialog } from './pay-dialog';
import { useBillingFormat } from './use-billing-format';

const portion = 12;

/** The invoices of the team, the newest first, each with its file. */
export function InvoicesCard() {
  const t = useBillingText();
  const id = useId();
  const [shown, setShown] = useState(portion);
  const invoices = usePalcoQuery((palco) => invoicesQueryOptions(palco, { limit: Math.min(shown, 100) }));
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header>
        <h2 id={id}>{t('invoices.title')}</h2>
      </header>
      <Loaded answer={invoices} failed={t('invoices.error')} namesRequest heights={[120]}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <p className={styles.muted}>{t('invoices.none')}</p>
          ) : (
            <>
              <Waiting invoices={items} />
              <ul className={styles.invoices} aria-label={t('invoices.list')}>
                {items.map((invoice) => (
                  <InvoiceRow key={invoice.id} invoice={invoice} />
                ))}
              </ul>
              {pagination.total > items.length && shown < 100 && (
                <Button variant="secondary" size="sm" onClick={() => setShown(shown + portion)}>
                  {t('invoices.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** What of the invoices waits for its payment, and how it is paid: before the list, where it is seen first. */
function Waiting({ invoices }: { invoices: readonly Invoice[] }) {
  return invoices
    .filter(({ situacao }) => situacao !== 'paga')
    .map((invoice) => <WaitingInvoice key={invoice.id} invoice={invoice} />);
}

function WaitingInvoice({ invoice }: { invoice: Invoice }) {
  const t = useBillingText();
  const format = useBillingFormat();
  const [isPaying, setPaying] = useState(false);
  const { numero, situacao, vencimento, valorCentavos, pix, boleto } = invoice;
  return (
    <div className={styles.waiting}>
      <Notice tone={situacao === 'vencida' ? 'danger' : 'info'} icon={TriangleAlert}>
        {t(`waiting.${situacao === 'vencida' ? 'vencida' : 'aberta'}`, {
          number: numero,
          amount: format.money(valorCentavos),
          day: format.day(vencimento),
        })}
      </Notice>
      {(pix !== null || boleto !== null) && (
        <Button
          variant="primary"
          size="sm"
          icon={QrCode}
          aria-label={t('pay.openNamed', { number: numero })}
          onClick={() => setPaying(true)}
        >
          {t('pay.open')}
        </Button>
      )}
      {isPaying && <PayDialog invoice={invoice} onClose={() => setPaying(false)} />}
    </div>
  );
}

const tones = { aberta: 'info', paga: 'success', vencida: 'danger' } as const satisfies Record<
  Invoice['situacao'],
  ChipTone
>;

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useBillingText();
  const format = useBillingFormat();
  const { save, isPending } = useFileSaver(t('invoice.failed'));
  const { id, numero, competencia, vencimento, valorCentavos, situacao, pagamento } = invoice;
  const savePdf = () =>
    save(`${t('invoice.file', { month: competencia })}.pdf`, (palco) => palco.use(billingApi).invoicePdf(id));
  return (
    <li>
      <b>{format.month(competencia)}</b>
      <span className={styles.muted}>{t('invoice.number', { number: numero })}</span>
      <span className={styles.muted}>
        {pagamento === null
          ? t(`invoice.when.${situacao}`, { day: format.day(vencimento) })
          : t('invoice.paidOn', { day: format.day(pagamento) })}
      </span>
      <Chip tone={tones[situacao]} dot>
        {t(`invoice.${situacao}`)}
      </Chip>
      <b>{format.money(valorCentavos)}</b>
      <IconButton
        variant="ghost"
        size="sm"
        icon={Download}
        pending={isPending}
        label={t('invoice.saveNamed', { number: numero })}
        onClick={() => void savePdf()}
      />
    </li>
  );
}
