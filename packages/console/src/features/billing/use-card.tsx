import type { ApiSchema } from '@palco/sdk';
import type { BillingSummary } from '@palco/sdk/admin';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Chip, Notice, Progress } from '../../ui';
import styles from './billing.module.css';
import { useBillingText } from './messages';
import { measures, useBillingFormat, type Measure } from './use-billing-format';

/** What the team used in the month, beside what its plan allows. */
export function UseCard({ summary }: { summary: BillingSummary }) {
  const t = useBillingText();
  const id = useId();
  const isRunning = summary.competencia === summary.atual;
  const reached = isRunning ? measures.filter((measure) => summary.cotas[measure] === 'atingida') : [];
  const near = isRunning ? measures.filter((measure) => summary.cotas[measure] === 'perto') : [];
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{t('use.title')}</h2>
      {near.map((measure) => (
        <Notice key={measure} tone="info" icon={TriangleAlert}>
          {t('near', { name: t(`measure.${measure}`) })}
        </Notice>
      ))}
      {reached.map((measure) => (
        <Notice key={measure} tone="warning" icon={TriangleAlert}>
          {t(`reached.${measure}`)}
        </Notice>
      ))}
      <ul className={styles.measures}>
        {measures.map((measure) => (
          <MeasureItem key={measure} measure={measure} summary={summary} />
        ))}
      </ul>
    </section>
  );
}

const tones = { atingida: 'danger', perto: 'warning' } as const;

const hasChip = (quota: ApiSchema<'BillingQuota'>): quota is keyof typeof tones => quota in tones;

function MeasureItem({ measure, summary }: { measure: Measure; summary: BillingSummary }) {
  const t = useBillingText();
  const { amount, exact } = useBillingFormat();
  const isRunning = summary.competencia === summary.atual;
  // Room that was made counts at once: the limit is one of what is stored now.
  const isNow = isRunning && measure === 'armazenamentoBytes';
  const used = isNow ? summary.armazenadoAgoraBytes : summary.uso[measure];
  const limit = summary.plano?.limites[measure] ?? null;
  const included = summary.plano?.incluido[measure] ?? null;
  const quota = summary.cotas[measure];
  const name = t(`measure.${measure}`);
  return (
    <li>
      <h3>{name}</h3>
      <p className={styles.used}>
        {limit === null
          ? amount(measure, used)
          : t('use.of', { used: amount(measure, used), limit: amount(measure, limit) })}
        {hasChip(quota) && <Chip tone={tones[quota]}>{t(`quota.${quota}`)}</Chip>}
      </p>
      {limit !== null && (
        <Progress
          label={name}
          value={limit === 0 ? 100 : (used / limit) * 100}
          tone={quota === 'atingida' ? 'danger' : 'brand'}
        />
      )}
      <ul className={styles.notes}>
        {exact(measure, used) !== null && <li>{t('use.exact', { value: exact(measure, used) ?? '' })}</li>}
        {limit === null && <li>{t('use.noLimit')}</li>}
        {included !== null && <li>{t('use.included', { value: amount(measure, included) })}</li>}
        {isRunning && <li>{t('use.forecast', { value: amount(measure, summary.previsao[measure]) })}</li>}
      </ul>
    </li>
  );
}
