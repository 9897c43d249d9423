import { usePalco } from '@palco/react';
import { billingSummaryQueryOptions } from '@palco/react/query';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFormat, zoneName } from '../../i18n';
import { ErrorState, PageHeader, Select, Skeleton, SkeletonGroup } from '../../ui';
import { monthsBetween } from './billing-search.pure';
import styles from './billing.module.css';
import { CustomerCard } from './customer-card';
import { InvoicesCard } from './invoices-card';
import { useBillingText } from './messages';
import { PlanCard } from './plan-card';
import { UsageChart } from './usage-chart';
import { UseCard } from './use-card';
import { useBillingFormat } from './use-billing-format';

/** The plan of the team, what a month comes to, and the invoices. */
export function BillingPage() {
  const t = useBillingText();
  const { timeZone } = useFormat();
  const { month } = useSearch({ from: '/signed-in/billing' });
  const summary = useQuery(
    billingSummaryQueryOptions(usePalco(), month === undefined ? {} : { competencia: month }),
  );
  const { data } = summary;
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={t('meta', { zone: zoneName(timeZone) })}
        actions={data && <MonthSelect first={data.primeira} current={data.atual} month={data.competencia} />}
      />
      {summary.isError && !data ? (
        <ErrorState
          title={t('error.title')}
          requestId={summary.error.requestId}
          retrying={summary.isFetching}
          onRetry={() => void summary.refetch()}
        />
      ) : data ? (
        <div className={styles.page}>
          <PlanCard summary={data} />
          <UseCard summary={data} />
          <UsageChart month={data.competencia} />
          <InvoicesCard />
          <CustomerCard />
        </div>
      ) : (
        <SkeletonGroup className={styles.page}>
          <Skeleton height="160px" />
          <Skeleton height="180px" />
          <Skeleton height="320px" />
        </SkeletonGroup>
      )}
    </>
  );
}

interface MonthSelectProps {
  first: string;
  current: string;
  month: string;
}

function MonthSelect({ first, current, month }: MonthSelectProps) {
  const t = useBillingText();
  const format = useBillingFormat();
  const navigate = useNavigate();
  return (
    <Select
      label={t('month')}
      value={month}
      options={monthsBetween(first, current).map((value) => ({ value, label: format.month(value) }))}
      onValueChange={(value) =>
        void navigate({ to: '/billing', search: value === current ? {} : { month: value } })
      }
    />
  );
}
