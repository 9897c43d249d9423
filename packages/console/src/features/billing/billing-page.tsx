import { billingSummaryQueryOptions, usePalcoQuery } from '@palco/react/query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFormat, zoneName } from '../../i18n';
import { Loaded } from '../../patterns/record';
import { PageHeader, Select } from '../../ui';
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
  const summary = usePalcoQuery((palco) =>
    billingSummaryQueryOptions(palco, month === undefined ? {} : { competencia: month }),
  );
  const { data } = summary;
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={t('meta', { zone: zoneName(timeZone) })}
        actions={data && <MonthSelect first={data.primeira} current={data.atual} month={data.competencia} />}
      />
      <Loaded
        answer={summary}
        failed={t('error.title')}
        headingLevel={2}
        namesRequest
        heights={[160, 180, 320]}
        className={styles.page}
      >
        {(shown) => (
          <div className={styles.page}>
            <PlanCard summary={shown} />
            <UseCard summary={shown} />
            <UsageChart month={shown.competencia} />
            <InvoicesCard />
            <CustomerCard />
          </div>
        )}
      </Loaded>
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
