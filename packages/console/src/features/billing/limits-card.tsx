import type { BillingSummary } from '@palco/sdk/admin';
import { useId } from 'react';
import { useListText } from '../../i18n';
import styles from './billing.module.css';
import { useBillingText } from './messages';
import { measures, useBillingFormat } from './use-billing-format';

interface LimitsCardProps {
  summary: BillingSummary;
  plan: NonNullable<BillingSummary['plano']>;
}

/** Where the plan ends something and what happens then, in sentences. */
export function LimitsCard({ summary, plan }: LimitsCardProps) {
  const t = useBillingText();
  const list = useListText();
  const format = useBillingFormat();
  const id = useId();
  const isRunning = summary.previsaoBase !== null;
  const endless = measures.filter((measure) => plan.limites[measure] === null);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header>
        <h2 id={id}>{t('plan.title', { plan: plan.nome })}</h2>
        <span className={styles.muted}>
          {t('plan.fee', { amount: format.money(plan.mensalidadeCentavos) })}
        </span>
      </header>
      <ul className={styles.limits}>
        {measures.map((measure) => {
          const limit = plan.limites[measure];
          if (limit === null) return null;
          // Room that was made counts at once: the limit is one of what is stored now.
          const used = measure === 'armazenamentoBytes' ? summary.armazenadoAgoraBytes : summary.uso[measure];
          const hasRoom = isRunning && used < limit;
          return (
            <li key={measure}>
              <b>{t(`limit.${measure}`, { limit: format.amount(measure, limit) })}</b>
              <small>
                {hasRoom && `${t('limit.left', { value: format.amount(measure, limit - used) })} `}
                {t(`limitText.${measure}`)}
              </small>
            </li>
          );
        })}
        {endless.length > 0 && (
          <li>
            <b>{t('limit.none', { names: list(endless.map((measure) => t(`measure.${measure}`))) })}</b>
            <small>{t('limitText.none')}</small>
          </li>
        )}
      </ul>
    </section>
  );
}
