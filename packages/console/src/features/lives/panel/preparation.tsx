import type { Live, LiveKey } from '@palco/sdk/lives';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { Icon } from '../../../ui';
import { KeysList } from './keys-list';
import { usePanelText } from './messages';
import { isReady, type PreflightCheck } from './preflight.pure';
import { LEAST_FPS } from './signal-health.pure';
import type { SignalCard } from './signal-cards.pure';
import { TestOfLive } from './test-of-live';
import styles from './keys-list.module.css';

const icons = { passed: CircleCheck, failed: TriangleAlert, unknown: CircleDashed };

interface PreparationProps {
  live: Live;
  cards: readonly SignalCard[];
  /** Undefined until they are read. */
  keys: readonly LiveKey[] | undefined;
  checks: readonly PreflightCheck[];
  fpsLimit: number;
}

/** In the place of the audience before the start: what to look at first, where to send the signal, and one for those without an encoder. */
export function Preparation({ live, cards, keys, checks, fpsLimit }: PreparationProps) {
  return (
    <div className={styles.preparation}>
      <Checks checks={checks} fpsLimit={fpsLimit} />
      <div className={styles.part}>
        {keys && <KeysList live={live} keys={keys} />}
        <TestOfLive live={live} cards={cards} />
      </div>
    </div>
  );
}

/** Nothing of it forbids the start. */
function Checks({ checks, fpsLimit }: Pick<PreparationProps, 'checks' | 'fpsLimit'>) {
  const t = usePanelText();
  return (
    <section className={styles.part} aria-labelledby="panel-checks">
      <h2 id="panel-checks">{t('preflight.title')}</h2>
      <p role="status" className={styles.ready}>
        {isReady(checks) ? t('preflight.ready') : ''}
      </p>
      <ul>
        {checks.map(({ key, state }) => (
          <li key={key} className={styles.check} data-state={state}>
            <Icon of={icons[state]} />
            {t(`preflight.${key}`, { least: String(LEAST_FPS), limit: String(fpsLimit) })}
            <span>{t(`preflight.${state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
