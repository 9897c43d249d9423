import { Classroom as Kit } from '@palco/react';
import type { Attendee, Classroom, ClassroomPage } from '@palco/sdk/classroom';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useMediaQuery } from '../../../config';
import { Tally } from '../../../ui/tally/tally';
import { EventMore, EventWhen } from '../../../patterns/event-view';
import styles from './room.module.css';
import { eventOf } from '../event-of.pure';
import { Finished } from './finished';
import { RoomHeader } from './room-header';
import { RoomSpeakers } from './room-speakers';
import { panelOf, RoomTabs, type Part } from './room-tabs';
import { RoomTitle } from './room-title';
import { useVisibleHeight } from './use-visible-height';

export interface RoomProps {
  classroom: Classroom;
  info: ClassroomPage;
  attendee: Attendee;
  stage: ReactNode;
  /** The player of the recording, after the end. */
  replay?(this: void, videoId: string): ReactNode;
  /** In place of the frame of the chat. */
  chat?: ReactNode;
}

/**
 * The wings in the colour of the team, and on the stage the picture beside the chat, who speaks below it, and the event; on a phone chat,
 * speakers and event are tabs under the picture.
 */
export function Room({ classroom, info, attendee, stage, replay, chat }: RoomProps) {
  const isWide = useMediaQuery('(min-width: 768px)');
  const height = useVisibleHeight();
  const event = eventOf(info);
  const hasChat = info.chat_url !== null;
  const hasSpeakers = event.speakers.length > 0;
  const parts: readonly Part[] = [
    ...(hasChat ? (['chat'] as const) : []),
    ...(hasSpeakers ? (['speakers'] as const) : []),
    'agenda',
  ];
  const [wanted, setPart] = useState<Part>('chat');
  const part = parts.includes(wanted) ? wanted : parts[0];
  const partProps = (one: Part) => (isWide ? {} : { ...panelOf(one), hidden: part !== one });
  const tally = event.moment === 'air' || event.moment === 'paused' ? event.moment : null;
  return (
    <div
      className={styles.room}
      data-short={(!isWide && height !== null && height < 480) || undefined}
      data-palco-scope=""
      style={
        {
          '--palco-team': info.team.color,
          '--visible-height': height === null ? '100dvh' : `${height}px`,
        } as CSSProperties
      }
    >
      <RoomHeader classroom={classroom} info={info} attendee={attendee} isWide={isWide} />
      <main className={styles.main} id="inicio">
        {tally !== null && <Tally state={tally} isStage />}
        <div className={styles.show}>
          <RoomTitle info={info} event={event} />
          <Kit.Stage className={styles.stage} replay={replay}>
            {stage}
          </Kit.Stage>
          <Finished info={info} />
          {!isWide && parts.length > 1 && <RoomTabs parts={parts} part={part} onPart={setPart} />}
          {/* Hidden instead of removed: the chat keeps what it shows. */}
          {hasChat && (
            <div className={styles.chat} {...partProps('chat')}>
              {chat === undefined ? (
                <Kit.ChatFrame className={styles.frame} />
              ) : (
                <div className={styles.frame}>{chat}</div>
              )}
            </div>
          )}
          {hasSpeakers && (
            <section className={styles.speakers} id="oradores" {...partProps('speakers')}>
              <RoomSpeakers speakers={event.speakers} isWide={isWide} />
            </section>
          )}
        </div>
        <section className={styles.agenda} id="agenda" {...partProps('agenda')}>
          <EventWhen start={info.schedule_date} now={Date.parse(info.serverTime)} />
          <h2>{info.title}</h2>
          {info.description && <p className={styles.lead}>{info.description}</p>}
          <EventMore {...event} />
        </section>
      </main>
    </div>
  );
}
