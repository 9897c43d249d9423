import type { BillingSummary, BillingUsageItem } from '@palco/sdk/admin';
import { Figure, Figures } from '../../ui';
import { lastDayOf } from './billing-search.pure';
import styles from './billing.module.css';
import { useBillingText } from './messages';
import { monthVerdict } from './month-verdict.pure';
import { useBillingFormat } from './use-billing-format';

interface MonthHeadProps {
  summary: BillingSummary;
  items: readonly BillingUsageItem[];
}

/** What the month has come to, what it will come to and on which ground, and what is to be said of it first. */
export function MonthHead({ summary, items }: MonthHeadProps) {
  const t = useBillingText();
  const format = useBillingFormat();
  const { competencia, valorCentavos, previsaoCentavos, previsaoBase, dias } = summary;
  const today = dias.at(-1)?.dia ?? lastDayOf(competencia);
  const now = format.money(valorCentavos);
  return (
    <section className={styles.head} aria-label={t('head')}>
      {previsaoBase === null ? (
        <Figures>
          <Figure isFirst label={t('head.total', { month: format.month(competencia) })} value={now} />
        </Figures>
      ) : (
        <Figures>
          <Figure isFirst label={t('head.now', { day: format.dayInWords(today) })} value={now} />
          <Figure
            label={t('head.forecast', { day: format.dayInWords(lastDayOf(competencia)) })}
            value={format.money(previsaoCentavos)}
            note={[t('head.basis', { count: previsaoBase.dias }), previsaoBase.noAr && t('head.onAir')]
              .filter(Boolean)
              .join(' ')}
          />
        </Figures>
      )}
      <Verdict summary={summary} items={items} />
    </section>
  );
}

function Verdict({ summary, items }: MonthHeadProps) {
  const t = useBillingText();
  const format = useBillingFormat();
  const verdict = monthVerdict(summary, items);
  if (verdict === null) return null;
  if (verdict.kind === 'within') return <p className={styles.verdict}>{t('verdict.within')}</p>;
  const cents = format.money(verdict.cents);
  const texts =
    verdict.kind === 'today'
      ? {
          lead: t('verdict.today'),
          rest: t('verdict.todayText', {
            viewers: format.number(verdict.viewers),
            included: format.number(verdict.included),
            amount: cents,
          }),
        }
      : { lead: t('verdict.beyond', { amount: cents }), rest: t(`verdict.${verdict.item}`) };
  return (
    <p className={styles.verdict}>
      <b>{texts.lead}</b> {texts.rest}
    </p>
  );
}
