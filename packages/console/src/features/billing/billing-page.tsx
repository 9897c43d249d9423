import { usePalco } from '@palco/react';
import { billingSummaryQueryOptions, billingUsageQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { BillingSummary } from '@palco/sdk/admin';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useFormat, zoneName } from '../../i18n';
import { Loaded } from '../../patterns/record';
import { Chip, IconButton, PageHeader, Select, type ChipTone } from '../../ui';
import { BillChart } from './bill-chart';
import { lastDayOf, monthsBetween } from './billing-search.pure';
import styles from './billing.module.css';
import { CustomerCard } from './customer-card';
import { InvoicesCard } from './invoices-card';
import { LimitsCard } from './limits-card';
import { useBillingText } from './messages';
import { MonthHead } from './month-head';
import { UseSection } from './use-section';
import { useBillingFormat } from './use-billing-format';

const tones = { em_dia: 'success', pendente: 'warning', bloqueada: 'danger' } as const satisfies Record<
  BillingSummary['situacao'],
  ChipTone
>;

/** What a month comes to, what of it is beyond the plan, and the invoices. */
export function BillingPage() {
  const t = useBillingText();
  const { month } = useSearch({ from: '/signed-in/billing' });
  const summary = usePalcoQuery((palco) =>
    billingSummaryQueryOptions(palco, month === undefined ? {} : { competencia: month }),
  );
  const { data } = summary;
  return (
    <>
      <PageHeader
        title={t('title')}
        chip={
          data && (
            <Chip tone={tones[data.situacao]} dot>
              {t(`state.${data.situacao}`)}
            </Chip>
          )
        }
        actions={data && <MonthSelect summary={data} />}
      />
      <Loaded
        answer={summary}
        failed={t('error.title')}
        headingLevel={2}
        namesRequest
        heights={[64, 236, 300]}
        className={styles.page}
      >
        {(shown) => <Month summary={shown} />}
      </Loaded>
    </>
  );
}

function Month({ summary }: { summary: BillingSummary }) {
  const t = useBillingText();
  const palco = usePalco();
  const { timeZone } = useFormat();
  const { competencia, plano, linhas } = summary;
  const range = { start: `${competencia}-01`, end: lastDayOf(competencia) };
  const usage = useQuery(billingUsageQueryOptions(palco, range));
  const items = usage.data?.items ?? [];
  return (
    <div className={styles.page}>
      {plano === null && linhas.length === 0 ? (
        <p>{t('plan.none')}</p>
      ) : (
        <>
          <MonthHead summary={summary} items={items} />
          <BillChart summary={summary} items={items} />
        </>
      )}
      <UseSection summary={summary} usage={usage} range={range} />
      <div className={styles.two}>
        <InvoicesCard />
        <div>
          {plano && <LimitsCard summary={summary} plan={plano} />}
          <CustomerCard />
        </div>
      </div>
      <p className={styles.muted}>{t('zone', { zone: zoneName(timeZone) })}</p>
    </div>
  );
}

/** The month that is shown, the ones beside it, and all of them. */
function MonthSelect({ summary }: { summary: BillingSummary }) {
  const { primeira, atual, competencia } = summary;
  const t = useBillingText();
  const format = useBillingFormat();
  const navigate = useNavigate();
  const months = monthsBetween(primeira, atual);
  const index = months.indexOf(competencia);
  const show = (value: string | undefined) =>
    void navigate({ to: '/billing', search: value === undefined || value === atual ? {} : { month: value } });
  const step = (by: 1 | -1) => {
    const to = months[index + by];
    return { variant: 'ghost', disabled: to === undefined, onClick: () => show(to) } as const;
  };
  return (
    <>
      <IconButton icon={ChevronLeft} label={t('month.before')} {...step(1)} />
      <Select<string>
        label={t('month')}
        value={competencia}
        options={months.map((value) => ({ value, label: format.month(value) }))}
        onValueChange={show}
      />
      <IconButton icon={ChevronRight} label={t('month.after')} {...step(-1)} />
    </>
  );
}
