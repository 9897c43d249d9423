import type { AnalyticsGroups } from '@palco/sdk/analytics';
import { useFormat } from '../../../i18n';
import { Card } from '../card';
import { useMonitorText } from './messages';
import styles from './monitor.module.css';
import { shareName } from './share-name';

const kinds = ['state', 'so', 'networkProvider'] as const;

/** More would be a table: the breakdowns of each metric have all. */
const mostBars = 6;

/** Where, on what and over which network people watched, as parts of all plays. */
export function AudienceBars({ groups: { videoQuality } }: { groups: AnalyticsGroups }) {
  const t = useMonitorText();
  const format = useFormat();
  const lists = kinds.map((kind) => ({
    kind,
    bars: videoQuality[kind].filter(({ value }) => value !== undefined).slice(0, mostBars),
  }));
  if (lists.every(({ bars }) => bars.length === 0)) return null;
  return (
    <div className={styles.bars}>
      {lists.map(({ kind, bars }) => (
        <Card key={kind} title={t(`bars.${kind}`)}>
          {bars.length === 0 && <p>{t('by.none')}</p>}
          <dl>
            {bars.map(({ name, value = 0 }) => (
              <div key={name}>
                <dt>{shareName(name, t)}</dt>
                <dd>
                  <span aria-hidden="true" style={{ inlineSize: `${value}%` }} />
                </dd>
                <dd>{t('unit.percent', { value: format.number(value, { maximumFractionDigits: 0 }) })}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  );
}
