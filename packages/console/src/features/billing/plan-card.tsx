import type { ApiSchema } from '@palco/sdk';
import type { BillingSummary } from '@palco/sdk/admin';
import { useId } from 'react';
import { Chip, Figure, Figures, type ChipTone } from '../../ui';
import styles from './billing.module.css';
import { useBillingText } from './messages';
import { useBillingFormat } from './use-billing-format';

const tones = { em_dia: 'success', pendente: 'warning', bloqueada: 'danger' } as const satisfies Record<
  BillingSummary['situacao'],
  ChipTone
>;

/** What the plan costs, what the month costs so far, and what it comes to. */
export function PlanCard({ summary }: { summary: BillingSummary }) {
  const t = useBillingText();
  const format = useBillingFormat();
  const id = useId();
  const { plano, situacao, competencia, atual, valorCentavos, previsaoCentavos, linhas } = summary;
  const isRunning = competencia === atual;
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{t('plan.title')}</h2>
      <Chip tone={tones[situacao]} dot>
        {t(`state.${situacao}`)}
      </Chip>
      {plano === null && linhas.length === 0 ? (
        <p className={styles.muted}>{t('plan.none')}</p>
      ) : (
        <>
          <Figures>
            {plano && <Figure label={t('plan.name')} value={plano.nome} />}
            {plano && <Figure label={t('plan.fee')} value={format.money(plano.mensalidadeCentavos)} />}
            <Figure
              isFirst
              label={t(isRunning ? 'plan.now' : 'plan.total')}
              value={format.money(valorCentavos)}
            />
            {isRunning && <Figure label={t('plan.forecast')} value={format.money(previsaoCentavos)} />}
          </Figures>
          <Lines lines={linhas} caption={t(isRunning ? 'plan.lines' : 'plan.linesMonth')} />
        </>
      )}
    </section>
  );
}

function Lines({ lines, caption }: { lines: readonly ApiSchema<'BillingLine'>[]; caption: string }) {
  const t = useBillingText();
  const format = useBillingFormat();
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.item')}</th>
          <th scope="col">{t('column.quantity')}</th>
          <th scope="col">{t('column.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, plano, quantidade, precoCentavos, valorCentavos, dias }) => (
          <tr key={`${item} ${plano}`}>
            <th scope="row">{t(`item.${item}`, { plan: plano })}</th>
            <td>
              {t(item === 'mensalidade' ? 'quantity.monthly' : 'quantity.priced', {
                quantity: t(`quantity.${item}`, { count: quantidade, value: format.number(quantidade) }),
                price: format.money(precoCentavos),
              })}
              {dias && ` ${t('quantity.range', { from: String(dias.de), to: String(dias.ate) })}`}
            </td>
            <td>{format.money(valorCentavos)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
