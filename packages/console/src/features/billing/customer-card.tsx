import { billingCustomerQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { BillingCustomer } from '@palco/sdk/admin';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { Loaded } from '../../patterns/record';
import { Button } from '../../ui';
import styles from './billing.module.css';
import { CustomerDialog } from './customer-dialog';
import { useBillingText } from './messages';
import { formatPostalCode, formatTaxId } from './tax-id.pure';

/** Who pays, as invoices name it. */
export function CustomerCard() {
  const t = useBillingText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const customer = usePalcoQuery(billingCustomerQueryOptions);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header>
        <h2 id={id}>{t('customer.title')}</h2>
      </header>
      <Loaded answer={customer} failed={t('customer.error')} namesRequest heights={[80]}>
        {({ cliente }) => (
          <>
            {cliente ? <Address of={cliente} /> : <p className={styles.muted}>{t('customer.none')}</p>}
            <Button variant="secondary" size="sm" icon={Pencil} onClick={() => setOpen(true)}>
              {t(cliente ? 'customer.edit' : 'customer.add')}
            </Button>
            {isOpen && <CustomerDialog customer={cliente} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Address({ of }: { of: BillingCustomer }) {
  const t = useBillingText();
  const { razaoSocial, documento, logradouro, complemento, bairro, cidade, uf, cep } = of;
  return (
    <address className={styles.address}>
      <strong>{razaoSocial}</strong>
      <span>{formatTaxId(documento)}</span>
      <span>{[logradouro, complemento].filter((part) => part !== '').join(', ')}</span>
      <span>
        {bairro}, {cidade}/{uf}
      </span>
      <span>
        {t('customer.cep')} {formatPostalCode(cep)}
      </span>
    </address>
  );
}
