import type { Live } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import type { BoundActions } from '../../../patterns/action';
import { RowMenu } from '../../../patterns/list';
import styles from './broadcast.module.css';
import { useBroadcastText } from './messages';
import { PanelLink } from './panel-link';

/** When each live of a day begins, with the way to its panel and what can be done with it. */
export function DayLives({ lives, bound }: { lives: readonly Live[]; bound: BoundActions<Live> }) {
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
