import type { Import } from '@palco/sdk/admin';
import { useFormat } from '../../../i18n';
import { Figure, Figures, Progress } from '../../../ui';
import { comingOf, isUnderWay, measured, minutesOf, progressOf } from './import-state.pure';
import styles from './library-imports.module.css';
import { useLibraryImportText } from './messages';

/** The sums of an import: what comes and what does not, and how far it is. */
export function ImportFigures({ one }: { one: Import }) {
  const t = useLibraryImportText();
  const format = useFormat();
  const { status, totals } = one;
  const written = (sum: number, missing: number, write: (sum: number) => string) => {
    const known = measured(sum, missing);
    return known === null ? '–' : write(known);
  };
  const unknown = (count: number) => (count === 0 ? undefined : t('figure.unknown', { count }));
  return (
    <section className={styles.part} aria-label={t('figures')}>
      <Figures>
        <Figure
          isFirst
          label={t(status === 'done' ? 'figure.came' : 'figure.videos')}
          value={format.number(comingOf(totals))}
        />
        <Figure
          label={t('figure.minutes')}
          value={written(totals.seconds, totals.unknownLengths, (sum) => format.number(minutesOf(sum)))}
          note={unknown(totals.unknownLengths)}
        />
        <Figure
          label={t('figure.size')}
          value={written(totals.bytes, totals.unknownSizes, format.bytes)}
          note={unknown(totals.unknownSizes)}
        />
        {totals.withheld > 0 && (
          <Figure label={t('figure.withheld')} value={format.number(totals.withheld)} />
        )}
        {totals.present > 0 && <Figure label={t('figure.present')} value={format.number(totals.present)} />}
        {totals.failed > 0 && <Figure label={t('figure.failed')} value={format.number(totals.failed)} />}
      </Figures>
      {isUnderWay(one) && (
        <div className={styles.progress}>
          <Progress label={t(`status.${status}`)} value={status === 'reading' ? null : progressOf(totals)} />
          <small>
            {status === 'reading'
              ? t('found', { count: totals.found })
              : t('arrived', {
                  done: format.number(totals.done),
                  all: format.number(comingOf(totals) + totals.failed),
                })}
          </small>
        </div>
      )}
    </section>
  );
}
