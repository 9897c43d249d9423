import { usePalco } from '@palco/react';
import { billingCustomerQueryOptions } from '@palco/react/query';
import type { BillingCustomer } from '@palco/sdk/admin';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, ErrorState, Skeleton, SkeletonGroup } from '../../ui';
import styles from './billing.module.css';
import { CustomerDialog } from './customer-dialog';
import { useBillingText } from './messages';
import { formatPostalCode, formatTaxId } from './tax-id.pure';

/** Who pays, as invoices name it. */
export function CustomerCard() {
  const t = useBillingText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const customer = useQuery(billingCustomerQueryOptions(usePalco()));
  const { data } = customer;
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{t('customer.title')}</h2>
      {customer.isError && !data ? (
        <ErrorState
          title={t('customer.error')}
          headingLevel={3}
          requestId={customer.error.requestId}
          retrying={customer.isFetching}
          onRetry={() => void customer.refetch()}
        />
      ) : !data ? (
        <SkeletonGroup>
          <Skeleton height="80px" />
        </SkeletonGroup>
      ) : (
        <>
          {data.cliente ? (
            <Address of={data.cliente} />
          ) : (
            <p className={styles.muted}>{t('customer.none')}</p>
          )}
          <Button variant="secondary" size="sm" icon={Pencil} onClick={() => setOpen(true)}>
            {t(data.cliente ? 'customer.edit' : 'customer.add')}
          </Button>
          {isOpen && <CustomerDialog customer={data.cliente} onClose={() => setOpen(false)} />}
        </>
      )}
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
