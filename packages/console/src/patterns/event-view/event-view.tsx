import type { CSSProperties } from 'react';
import { useProductLogo, useProductName } from '../../config';
import { useEventText } from './messages';
import { Arch } from './arch';
import type { EventViewProps } from './event-model';
import { EventMore } from './event-more';
import { EventShow } from './event-show';
import styles from './event-view.module.css';
import { EventWhen } from './event-when';
import { useNow } from './use-now';

/**
 * The page of an event with the face of its team: a door with what there is to see, and beside it when, what, who and the form. It asks
 * for nothing and has the layout of a phone where its own width is one, so that it can be shown as a preview. As high as the window;
 * `--palco-page-height` says otherwise.
 */
export function EventView({ Title = 'h1', ...event }: EventViewProps) {
  const t = useEventText();
  const product = useProductName();
  const productLogo = useProductLogo();
  const now = useNow(event.offsetMs ?? 0);
  const { team, logo, speakers } = event;
  return (
    <div className={styles.view} data-palco-scope="" style={{ '--palco-team': team.color } as CSSProperties}>
      <div className={styles.columns} data-moment={event.moment}>
        <EventShow {...event} now={now} />
        <div className={styles.say}>
          <div className={styles.team}>
            {logo ? (
              <img src={logo} alt={team.name} className={styles.logo} />
            ) : (
              <>
                <Arch of="team" name={team.name} picture={team.logo} className={styles.face} />
                <span>{team.name}</span>
              </>
            )}
            {event.corner}
          </div>
          <div className={styles.middle}>
            <EventWhen start={event.start} now={now} />
            <Title className={styles.title}>{event.title}</Title>
            {event.description && <p className={styles.lead}>{event.description}</p>}
            {speakers.length > 0 && (
              <ul className={styles.people} aria-label={t('onStage')}>
                {speakers.map(({ id, name, picture }) => (
                  <li key={id}>
                    <Arch of="person" name={name} picture={picture} />
                    {name}
                  </li>
                ))}
              </ul>
            )}
            <div className={styles.form}>{event.children}</div>
            <EventMore {...event} />
          </div>
          <footer className={styles.foot}>
            {productLogo !== null && <img src={productLogo} alt="" />}
            {t('footer', { product })}
          </footer>
        </div>
      </div>
    </div>
  );
}
