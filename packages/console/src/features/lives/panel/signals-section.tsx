import type { Live } from '@palco/sdk/lives';
import { RadioTower } from 'lucide-react';
import { Button, EmptyState, VisuallyHidden } from '../../../ui';
import { monotonicClock, useNow } from '../clock/use-now';
import { usePanelText } from './messages';
import { ProgrammeOfSignal } from './programme-of-signal';
import { SignalCard } from './signal-card';
import type { SignalCard as CardOfSignal } from './signal-cards.pure';
import { SignalPicture } from './signal-picture';
import styles from './signal-card.module.css';

interface SignalsSectionProps {
  live: Live;
  cards: readonly CardOfSignal[];
  fpsLimit: number;
  onOpenKeys(): void;
}

/** The signals of a live; «Sinais» of the header leads here. */
export function SignalsSection({ live, cards, fpsLimit, onOpenKeys }: SignalsSectionProps) {
  const t = usePanelText();
  const now = useNow(true, monotonicClock);
  const first = cards.find(({ id }) => id === 1);
  return (
    <section className={styles.signals} aria-labelledby="panel-signals">
      <h2 id="panel-signals" tabIndex={-1} className={styles.heading}>
        <VisuallyHidden>{t('signals.title')}</VisuallyHidden>
      </h2>
      {cards.length === 0 ? (
        <EmptyState icon={RadioTower} title={t('signals.empty')} text={t('signals.emptyText')} />
      ) : (
        <ul className={styles.list}>
          {cards.map((card) => (
            <SignalCard
              key={card.id}
              live={live}
              card={card}
              programme={first?.programme ?? null}
              fpsLimit={fpsLimit}
              now={now}
              foot={<ProgrammeOfSignal live={live} card={card} first={first} />}
            >
              <SignalPicture liveId={live.id} signalId={card.id} />
            </SignalCard>
          ))}
        </ul>
      )}
      <Button onClick={onOpenKeys}>{t('encoder.title')}</Button>
    </section>
  );
}
