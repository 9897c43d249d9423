import { useFormat } from '../../i18n';
import { Tally } from '../../ui/tally/tally';
import { useEventText } from './messages';
import { EventCountdown } from './event-countdown';
import { Halo, Scene } from './event-scene';
import type { EventViewProps } from './event-model';
import styles from './event-view.module.css';

type EventShowProps = Pick<EventViewProps, 'moment' | 'picture' | 'start' | 'viewers'> & {
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
};

/** The door of an event: what there is to see, and at its foot how long it is until then, or that it is on air. */
export function EventShow({ moment, picture, start, viewers, now }: EventShowProps) {
  const t = useEventText();
  const format = useFormat();
  const left = Math.ceil((Date.parse(start ?? '') - now) / 1_000);
  return (
    <section className={styles.show} aria-label={t('door')}>
      {(moment === 'air' || moment === 'paused') && <Tally state={moment} isStage />}
      <Halo />
      <div className={styles.door}>
        {picture === null ? <Scene /> : <img src={picture} alt="" className={styles.picture} />}
        {(moment !== 'before' || start !== null) && (
          <div className={styles.stamp}>
            {moment === 'before' && left > 0 ? (
              <EventCountdown seconds={left} />
            ) : (
              <p role="status">
                <b data-moment={moment}>{t(`moment.${moment}`)}</b>
                {moment === 'air' && viewers !== undefined && viewers > 0 && (
                  <span>{t('watching', { count: viewers, number: format.number(viewers) })}</span>
                )}
              </p>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
