import { Carousel } from '../../../ui';
import { Arch, type EventSpeaker, useEventText } from '../../../patterns/event-view';
import styles from './room.module.css';
import { useRoomText } from './messages';

interface RoomSpeakersProps {
  speakers: readonly EventSpeaker[];
  isWide: boolean;
}

function Speaker({ name, picture }: EventSpeaker) {
  return (
    <div className={styles.speaker}>
      <Arch of="person" name={name} picture={picture} className={styles.portrait} />
      <b>{name}</b>
    </div>
  );
}

/** Who is on stage: six, four or two at a time; on a phone all of them, two beside each other. */
export function RoomSpeakers({ speakers, isWide }: RoomSpeakersProps) {
  const t = useRoomText();
  const shared = useEventText();
  if (!isWide)
    return (
      <ul className={styles.pair}>
        {speakers.map((one) => (
          <li key={one.id}>
            <Speaker {...one} />
          </li>
        ))}
      </ul>
    );
  return (
    <Carousel
      label={t('speakers')}
      items={speakers}
      keyOf={({ id }) => id}
      cards={[2, 4, 6]}
      header={<h2>{shared('onStage')}</h2>}
    >
      {(one) => <Speaker {...one} />}
    </Carousel>
  );
}
