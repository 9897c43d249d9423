import type { Live } from '@palco/sdk/lives';
import { EmptyState } from '../../../ui';
import { RadioTower } from 'lucide-react';
import { Card } from '../card';
import { TestSignal } from '../test-signal';
import { usePanelText } from './messages';
import { SignalCard } from './signal-card';
import { presenceNow, type SignalCard as CardOfSignal } from './signal-cards.pure';
import { SignalPicture } from './signal-picture';
import { monotonicClock, useNow } from '../clock/use-now';
import styles from './panel.module.css';
import cardStyles from './signal-card.module.css';

interface SignalsSectionProps {
  live: Live;
  cards: readonly CardOfSignal[];
  fpsLimit: number;
}

/** The signals of a live; «Sinais» of the header leads here. */
export function SignalsSection({ live, cards, fpsLimit }: SignalsSectionProps) {
  const t = usePanelText();
  const now = useNow(true, monotonicClock);
  const first = cards.find(({ id }) => id === 1);
  return (
    <Card
      title={t('signals.title')}
      titleId="panel-signals"
      beside={<span className={styles.muted}>{cards.length}</span>}
    >
      {cards.length === 0 ? (
        <EmptyState icon={RadioTower} title={t('signals.empty')} text={t('signals.emptyText')} />
      ) : (
        <ul className={cardStyles.grid}>
          {cards.map((card) => (
            <SignalCard key={card.id} liveId={live.id} card={card} fpsLimit={fpsLimit} now={now}>
              <SignalPicture liveId={live.id} signalId={card.id} />
            </SignalCard>
          ))}
        </ul>
      )}
      <TestSignal
        live={live}
        signal={first && { ...first, isPresent: presenceNow(first, now) === 'present' }}
      />
    </Card>
  );
}
