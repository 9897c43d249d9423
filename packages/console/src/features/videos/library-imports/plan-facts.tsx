import type { Import } from '@palco/sdk/admin';
import { useFormat } from '../../../i18n';
import { Facts } from '../../../patterns/record';
import { toPlanSize } from './import-state.pure';
import { useLibraryImportText } from './messages';
import styles from './library-imports.module.css';

interface PlanFactsProps {
  estimate: NonNullable<Import['estimate']>;
  totals: Import['totals'];
}

/** What an import would take of the plan of the team, and what that costs. */
export function PlanFacts({ estimate, totals }: PlanFactsProps) {
  const t = useLibraryImportText();
  const format = useFormat();
  const { storedBytes, storageLimitBytes, transcodedMinutes, transcodingLimitMinutes } = estimate;
  const ofLimit = (value: string, limit: string | null) =>
    limit === null ? value : t('plan.of', { value, limit });
  const size = (bytes: number) => {
    const { amount, unit } = toPlanSize(bytes);
    return `${format.number(amount, { maximumFractionDigits: 2 })} ${unit}`;
  };
  const minutes = (count: number) => t('plan.minutes', { minutes: format.number(count) });
  const cost = (cents: number | null) => {
    if (cents === null) return null;
    if (cents === 0) return t('plan.included');
    return format.number(cents / 100, { style: 'currency', currency: 'BRL' });
  };
  const isRough = totals.unknownSizes + totals.unknownLengths > 0;
  return (
    <div className={styles.plan}>
      <Facts
        title={t('plan')}
        facts={[
          {
            name: t('plan.storage'),
            value: ofLimit(size(storedBytes), storageLimitBytes === null ? null : size(storageLimitBytes)),
          },
          {
            name: t('plan.conversion'),
            value: ofLimit(
              minutes(transcodedMinutes),
              transcodingLimitMinutes === null ? null : minutes(transcodingLimitMinutes),
            ),
          },
          { name: t('plan.monthly'), value: cost(estimate.monthlyCents) },
          { name: t('plan.once'), value: cost(estimate.onceCents) },
        ]}
      />
      <p className={styles.quiet}>{t(isRough ? 'plan.rough' : 'plan.renditions')}</p>
    </div>
  );
}
