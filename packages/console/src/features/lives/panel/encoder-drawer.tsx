import type { Live, LiveKey } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import { Dialog } from '../../../ui';
import { KeysList } from './keys-list';
import styles from './keys-list.module.css';
import { usePanelText } from './messages';
import type { SignalCard } from './signal-cards.pure';
import { TestOfLive } from './test-of-live';

interface EncoderDrawerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  live: Live;
  keys: readonly LiveKey[];
  cards: readonly SignalCard[];
}

/** Where an encoder sends to, what is measured of it, and the test signal. */
export function EncoderDrawer({ live, keys, cards, ...props }: EncoderDrawerProps) {
  const t = usePanelText();
  return (
    <Dialog {...props} size="drawer" title={t('encoder.title')}>
      <div className={styles.drawer}>
        <KeysList live={live} keys={keys} />
        <TestOfLive live={live} cards={cards} />
        <Measures cards={cards} />
      </div>
    </Dialog>
  );
}

function Measures({ cards }: { cards: readonly SignalCard[] }) {
  const t = usePanelText();
  const format = useFormat();
  const digit = { maximumFractionDigits: 1 };
  const rows = [
    { name: t('signal.quality'), of: ({ transcodingQuality }: SignalCard) => transcodingQuality },
    { name: t('signal.resolution'), of: ({ resolution }: SignalCard) => resolution?.replace('x', '×') },
    {
      name: t('signal.keyframe'),
      of: ({ keyframeInterval: seconds }: SignalCard) =>
        seconds === null ? null : t('signal.keyframeValue', { seconds: format.number(seconds, digit) }),
    },
  ];
  return (
    <section className={styles.part} aria-label={t('signal.measures')}>
      <h3>{t('signal.measures')}</h3>
      <table className={styles.measures}>
        <thead>
          <tr>
            <th scope="col">{t('signal.measure')}</th>
            {cards.map(({ id }) => (
              <th key={id} scope="col">
                {t('signal.name', { id: String(id) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cards.map((card) => (
                <td key={card.id}>{of(card) ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
