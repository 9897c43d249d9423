import type { BillingSummary, BillingUsageItem } from '@palco/sdk/admin';
import { useId } from 'react';
import styles from '../../patterns/chart/chart.module.css';
import { useBillingText } from './messages';
import { measures, useBillingFormat } from './use-billing-format';

interface DaysTableProps {
  items: readonly BillingUsageItem[];
  bill: BillingSummary['dias'];
}

/** The days of a month with their use and what the month had come to, the newest first. */
export function DaysTable({ items, bill }: DaysTableProps) {
  const t = useBillingText();
  const format = useBillingFormat();
  const id = useId();
  const cents = new Map(bill.map(({ dia, valorCentavos }) => [dia, valorCentavos]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
    <div role="region" tabIndex={0} aria-labelledby={id} className={styles.scroll}>
      <table className={styles.table}>
        <caption id={id}>{t('days.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('days.day')}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {t(`measure.${measure}`)}
              </th>
            ))}
            <th scope="col">{t('days.bill')}</th>
          </tr>
        </thead>
        <tbody>
          {items.toReversed().map((item) => (
            <tr key={item.dia}>
              <th scope="row">{format.day(item.dia ?? '')}</th>
              {measures.map((measure) => (
                <td key={measure}>{format.amount(measure, item[measure])}</td>
              ))}
              <td>{format.money(cents.get(item.dia ?? '') ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
