import { usePalco } from '@palco/react';
import { billingUsageQueryOptions } from '@palco/react/query';
import { billingApi, type BillingUsageItem } from '@palco/sdk/admin';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { Chart } from '../../patterns/chart';
import { Loaded } from '../../patterns/record';
import { Select } from '../../ui';
import { lastDayOf } from './billing-search.pure';
import styles from './billing.module.css';
import { useBillingText } from './messages';
import { measures, useBillingFormat, type Measure } from './use-billing-format';

/** The use of each day of a month, one measure at a time, with the table of all of them as a file. */
export function UsageChart({ month }: { month: string }) {
  const t = useBillingText();
  const id = useId();
  const palco = usePalco();
  const [measure, setMeasure] = useState<Measure>('entregaBytes');
  const days = { start: `${month}-01`, end: lastDayOf(month) };
  const usage = useQuery(billingUsageQueryOptions(palco, days));
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{t('chart.title')}</h2>
      <Select<Measure>
        size="sm"
        label={t('chart.measure')}
        value={measure}
        options={measures.map((value) => ({ value, label: t(`measure.${value}`) }))}
        onValueChange={setMeasure}
      />
      <Loaded answer={usage} namesRequest heights={[272]}>
        {({ items }) => (
          <DaysChart
            items={items}
            measure={measure}
            fileName={`${t('chart.file')}-${month}`}
            loadCsv={async () => (await palco.use(billingApi).csv(days)).text()}
          />
        )}
      </Loaded>
    </section>
  );
}

interface DaysChartProps {
  items: readonly BillingUsageItem[];
  measure: Measure;
  fileName: string;
  loadCsv(): Promise<string>;
}

function DaysChart({ items, measure, fileName, loadCsv }: DaysChartProps) {
  const t = useBillingText();
  const format = useBillingFormat();
  const name = t(`measure.${measure}`);
  const data = useMemo(
    () => ({
      timestamps: items.map(({ dia }) => Date.parse(`${dia}T00:00:00Z`)),
      series: [{ name, values: items.map((item) => item[measure]) }],
    }),
    [items, measure, name],
  );
  const [first, last] = [items[0]?.dia, items.at(-1)?.dia];
  if (!first || !last) return <p className={styles.muted}>{t('chart.none')}</p>;
  const most = format.amount(measure, Math.max(...items.map((item) => item[measure])));
  return (
    <Chart
      label={t('chart.label', { name, from: format.day(first), to: format.day(last), most })}
      data={data}
      fileName={fileName}
      loadCsv={loadCsv}
      formatTime={format.dayAt}
      formatValue={(value) => format.amount(measure, value)}
    />
  );
}
