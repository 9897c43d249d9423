import { EmptyState } from '../../../ui';
import { RadioTower } from 'lucide-react';
import { Card } from '../card';
import { usePanelText } from './messages';
import { SignalCard } from './signal-card';
import type { SignalCard as CardOfSignal } from './signal-cards.pure';
import { SignalPicture } from './signal-picture';
import { useNow } from './use-now';
import styles from './panel.module.css';
import cardStyles from './signal-card.module.css';

interface SignalsSectionProps {
  liveId: string;
  cards: readonly CardOfSignal[];
  fpsLimit: number;
}

/** The signals of a live; «Sinais» of the header leads here. */
export function SignalsSection({ liveId, cards, fpsLimit }: SignalsSectionProps) {
  const t = usePanelText();
  const now = useNow();
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
            <SignalCard key={card.id} liveId={liveId} card={card} fpsLimit={fpsLimit} now={now}>
              <SignalPicture liveId={liveId} signalId={card.id} />
            </SignalCard>
          ))}
        </ul>
      )}
    </Card>
  );
}
