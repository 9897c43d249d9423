import type { ApiSchema } from '@palco/sdk';
import { billingApi, type BillingSummary, type BillingUsageItem } from '@palco/sdk/admin';
import type { UseQueryResult } from '@tanstack/react-query';
import { Download, TriangleAlert } from 'lucide-react';
import { useId, useState, type CSSProperties } from 'react';
import { useFileSaver } from '../../patterns/action';
import { Loaded } from '../../patterns/record';
import { Button, Notice } from '../../ui';
import styles from './billing.module.css';
import { DaysTable } from './days-table';
import { useBillingText } from './messages';
import { MeasureRow } from './measure-row';
import { barParts, scaleOf, type Used } from './use-scale.pure';
import { measures, useBillingFormat, type Measure } from './use-billing-format';

interface UseSectionProps {
  summary: BillingSummary;
  usage: UseQueryResult<ApiSchema<'BillingUsage'>>;
  range: { readonly start: string; readonly end: string };
}

/** What the plan includes and what is beyond it: four bars on one scale, or the days as a table. */
export function UseSection({ summary, usage, range }: UseSectionProps) {
  const t = useBillingText();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const hasPlan = summary.plano !== null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header>
        <h2 id={id}>{t(hasPlan ? 'use.title' : 'use.titleFree')}</h2>
        {hasPlan && !isTable && <span className={styles.muted}>{t('use.key')}</span>}
        {isTable && <SaveDays range={range} />}
        <Button variant="ghost" size="sm" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'use.bars' : 'use.table')}
        </Button>
      </header>
      <Warnings summary={summary} />
      {isTable ? (
        <Loaded answer={usage} failed={t('days.error')} namesRequest heights={[300]}>
          {({ items }) => <DaysTable items={items} bill={summary.dias} />}
        </Loaded>
      ) : (
        <Bars summary={summary} items={usage.data?.items ?? []} />
      )}
    </section>
  );
}

/** What a limit that is near or reached means, while its month runs. */
function Warnings({ summary: { competencia, atual, cotas } }: { summary: BillingSummary }) {
  const t = useBillingText();
  if (competencia !== atual) return null;
  return measures.map((measure) => {
    const quota = cotas[measure];
    if (quota !== 'perto' && quota !== 'atingida') return null;
    return (
      <Notice key={measure} tone={quota === 'perto' ? 'info' : 'warning'} icon={TriangleAlert}>
        {quota === 'perto' ? t('near', { name: t(`measure.${measure}`) }) : t(`reached.${measure}`)}
      </Notice>
    );
  });
}

const usedOf = ({ uso, previsao, plano }: BillingSummary, measure: Measure): Used => ({
  used: uso[measure],
  forecast: previsao[measure],
  included: plano?.incluido[measure] ?? null,
  limit: plano?.limites[measure] ?? null,
});

function Bars({ summary, items }: { summary: BillingSummary; items: readonly BillingUsageItem[] }) {
  const t = useBillingText();
  const scale = scaleOf(measures.map((measure) => usedOf(summary, measure)));
  const hasLine = measures.some((measure) => summary.plano?.incluido[measure] != null);
  return (
    <div className={styles.bars} style={{ '--line': `${100 / scale}%` } as CSSProperties}>
      {hasLine && (
        <div className={styles.included} aria-hidden="true">
          <span>{t('use.included')}</span>
        </div>
      )}
      <ol>
        {measures.map((measure) => {
          const used = usedOf(summary, measure);
          return (
            <MeasureRow
              key={measure}
              measure={measure}
              summary={summary}
              used={used}
              parts={barParts(used, scale)}
              days={items.map((item) => item[measure])}
            />
          );
        })}
      </ol>
      <Sum summary={summary} />
    </div>
  );
}

/** The fees and what is beyond them, added up. */
function Sum({ summary: { linhas, valorCentavos } }: { summary: BillingSummary }) {
  const t = useBillingText();
  const format = useBillingFormat();
  if (linhas.length === 0) return null;
  const fees = linhas.filter(({ item }) => item === 'mensalidade');
  const beyond = linhas.reduce(
    (sum, line) => sum + (line.item === 'mensalidade' ? 0 : line.valorCentavos),
    0,
  );
  return (
    <dl className={styles.sum}>
      {fees.map(({ plano, dias, valorCentavos: cents }) => (
        <div key={`${plano} ${dias?.de}`}>
          <dt>
            {t('sum.fee', { plan: plano })}
            {fees.length > 1 && dias && ` ${t('sum.days', { from: String(dias.de), to: String(dias.ate) })}`}
          </dt>
          <dd>{format.money(cents)}</dd>
        </div>
      ))}
      {beyond > 0 && (
        <div>
          <dt>{t('sum.beyond')}</dt>
          <dd data-beyond>{format.money(beyond)}</dd>
        </div>
      )}
      <div>
        <dt>{t('sum.total')}</dt>
        <dd>{format.money(valorCentavos)}</dd>
      </div>
    </dl>
  );
}

/** The days as a spreadsheet. */
function SaveDays({ range }: Pick<UseSectionProps, 'range'>) {
  const t = useBillingText();
  const { save, isPending } = useFileSaver(t('days.failed'));
  const saveDays = () =>
    save(`${t('days.file', { month: range.start.slice(0, 7) })}.csv`, (palco) =>
      palco.use(billingApi).csv(range),
    );
  return (
    <Button variant="ghost" size="sm" icon={Download} pending={isPending} onClick={() => void saveDays()}>
      {t('days.save')}
    </Button>
  );
}
