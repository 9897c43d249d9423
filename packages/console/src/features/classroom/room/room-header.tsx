import { pictureOf, type Attendee, type Classroom, type ClassroomPage } from '@palco/sdk/classroom';
import { Arch } from '../../../patterns/event-view';
import styles from './room.module.css';
import { Exit } from './exit';
import { useRoomText } from './messages';

interface RoomHeaderProps {
  classroom: Classroom;
  info: ClassroomPage;
  attendee: Attendee;
  isWide: boolean;
}

/** The team at the left, the ways in the middle, and who is there with the way out at the right. */
export function RoomHeader({ classroom, info, attendee, isWide }: RoomHeaderProps) {
  const t = useRoomText();
  const background = pictureOf(info.background);
  const logo = pictureOf(info.schedule_image);
  return (
    <header className={styles.header}>
      {background !== null && <img src={background} alt="" className={styles.background} />}
      <span className={styles.team}>
        {logo ? (
          <img src={logo} alt={info.team.name} className={styles.logo} />
        ) : (
          <>
            <Arch of="team" name={info.team.name} picture={info.team.logo} className={styles.face} />
            <span className={styles.name}>{info.team.name}</span>
          </>
        )}
      </span>
      {isWide && (
        <nav aria-label={t('nav.label')} className={styles.nav}>
          <a href="#inicio">{t('nav.start')}</a>
          {info.speakers.length > 0 && <a href="#oradores">{t('nav.speakers')}</a>}
          <a href="#agenda">{t('nav.agenda')}</a>
        </nav>
      )}
      <span className={styles.end}>
        {isWide && <span className={styles.name}>{attendee.name}</span>}
        <Exit classroom={classroom} isRunning={info.status !== 'finished'} />
      </span>
    </header>
  );
}
