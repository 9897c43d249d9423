import type { BillingSummary } from '@palco/sdk/admin';
import styles from './billing.module.css';
import { useBillingText } from './messages';
import { useBillingFormat, type Measure } from './use-billing-format';
import type { BarParts, Used } from './use-scale.pure';

const items = {
  armazenamentoBytes: 'armazenamento',
  entregaBytes: 'entrega',
  minutosTranscodificados: 'transcodificacao',
  picoEspectadores: 'espectadores',
} as const satisfies Record<Measure, string>;

interface MeasureRowProps {
  measure: Measure;
  summary: BillingSummary;
  used: Used;
  /** Null without an amount that is included: nothing to lay a bar against. */
  parts: BarParts | null;
  days: readonly number[];
}

/** One measure: its bar against what is included, its days, and what the part above costs. */
export function MeasureRow({ measure, summary, used, parts, days }: MeasureRowProps) {
  const t = useBillingText();
  const { amount } = useBillingFormat();
  const { included, forecast } = used;
  const name = t(`measure.${measure}`);
  const now = amount(measure, used.used);
  const text = included === null ? now : t('use.of', { used: now, limit: amount(measure, included) });
  const expected = summary.previsaoBase && t('use.forecast', { value: amount(measure, forecast) });
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <small>{t(`about.${measure}`)}</small>
      </div>
      {parts === null ? (
        <span />
      ) : (
        <div
          className={styles.track}
          role="img"
          aria-label={[name, text, expected].filter(Boolean).join(', ')}
        >
          <i style={{ width: `${parts.inside}%` }} />
          <i data-part="beyond" style={{ width: `${parts.beyond}%` }} />
          <i
            data-part={parts.isExpectedBeyond ? 'dear' : 'expected'}
            style={{ width: `${parts.expected}%` }}
          />
          {parts.limit !== null && <Limit at={parts.limit} text={amount(measure, used.limit ?? 0)} />}
        </div>
      )}
      <div className={styles.used}>
        <b>{text}</b>
        {expected && <small>{expected}</small>}
      </div>
      <DayBars values={days} />
      <Price measure={measure} summary={summary} isCharged={included !== null} />
    </li>
  );
}

/** Where the plan ends the measure. */
function Limit({ at, text }: { at: number; text: string }) {
  const t = useBillingText();
  return (
    <span className={styles.limit} style={{ insetInlineStart: `${at}%` }} data-late={at > 70 || undefined}>
      <span>{t('use.stops', { value: text })}</span>
    </span>
  );
}

/** What the part above costs: its price and its sum. */
function Price({
  measure,
  summary,
  isCharged,
}: Pick<MeasureRowProps, 'measure' | 'summary'> & { isCharged: boolean }) {
  const t = useBillingText();
  const format = useBillingFormat();
  const line = summary.linhas.find(({ item }) => item === items[measure]);
  if (summary.plano === null && line === undefined) return <span />;
  if (line === undefined)
    return (
      <div className={styles.price}>
        <b aria-hidden="true">–</b>
        <small>{t(isCharged ? 'price.within' : 'price.none')}</small>
      </div>
    );
  const { quantidade, precoCentavos, valorCentavos } = line;
  return (
    <div className={styles.price} data-beyond>
      <b>{format.money(valorCentavos)}</b>
      <small>
        {t('price.sum', {
          quantity: t(`quantity.${items[measure]}`, { value: format.number(quantidade) }),
          price: format.money(precoCentavos),
        })}
      </small>
    </div>
  );
}

const [dayWidth, daysHeight] = [4, 26];

/** The use of each day, small: its figures are in the table. */
function DayBars({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  return (
    <svg className={styles.days} width={31 * dayWidth} height={daysHeight} aria-hidden="true">
      {values.map((value, index) => {
        const height = Math.max(1, Math.round((value / most) * daysHeight));
        return (
          <rect
            key={index}
            x={index * dayWidth}
            y={daysHeight - height}
            width={dayWidth - 1}
            height={height}
          />
        );
      })}
    </svg>
  );
}
