import type { Live } from '@palco/sdk/lives';
import type { Day } from '@palco/sdk/date-range';
import type { BoundActions } from '../../../patterns/action';
import { useDayWords } from '../../../ui/calendar';
import { useFormat } from '../../../i18n';
import { RowMenu } from '../../../patterns/list';
import styles from './broadcast.module.css';
import { useBroadcastText } from './messages';
import { PanelLink } from './panel-link';

export interface DaySectionProps {
  day: Day;
  lives: ReadonlyMap<Day, readonly Live[]>;
  bound: BoundActions<Live>;
}

/** What is scheduled on the chosen day. */
export function DaySection({ day, lives, bound }: DaySectionProps) {
  const t = useBroadcastText();
  const words = useDayWords();
  const found = lives.get(day) ?? [];
  const title = words.full(day);
  return (
    <section aria-label={title} className={styles.chosen}>
      <h3>{title}</h3>
      {found.length > 0 ? <DayLives lives={found} bound={bound} /> : <p>{t('day.empty')}</p>}
    </section>
  );
}

/** When each live of a day begins, with the way to its panel and what can be done with it. */
function DayLives({ lives, bound }: { lives: readonly Live[]; bound: BoundActions<Live> }) {
  const t = useBroadcastText();
  const format = useFormat();
  return (
    <ul className={styles.lives}>
      {lives.map((live) => {
        const items = bound.of(live);
        return (
          <li key={live.id} className={styles.live}>
            <span className={styles.time}>
              {live.scheduledStartTime && format.time(live.scheduledStartTime)}
            </span>
            <span className={styles.what}>
              <PanelLink live={live} />
              <span className={styles.type}>{t(`type.${live.type}`)}</span>
            </span>
            {items.length > 0 && <RowMenu name={live.title} items={items} />}
          </li>
        );
      })}
    </ul>
  );
}
