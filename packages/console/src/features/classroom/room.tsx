import { Classroom as Kit } from '@palco/react';
import { pictureOf, type Classroom, type ClassroomPage } from '@palco/sdk/classroom';
import { Award } from 'lucide-react';
import { useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useMediaQuery } from '../../config';
import { Avatar, buttonClass, Carousel, Icon } from '../../ui';
import styles from './classroom-page.module.css';
import { Exit } from './exit';
import { EventWhen } from './event-view/event-when';
import { Logo } from './logo';
import { useClassroomText } from './messages';
import { useVisibleHeight } from './use-visible-height';

export interface RoomProps {
  classroom: Classroom;
  info: ClassroomPage;
  stage: ReactNode;
  /** The player of the recording, after the end. */
  replay?(this: void, videoId: string): ReactNode;
  /** In place of the frame of the chat. */
  chat?: ReactNode;
}

/** What a phone shows under the player, one at a time. */
const parts = ['chat', 'about'] as const;
type Part = (typeof parts)[number];

/** Player beside chat, speakers and description below; on a phone the chat is a tab under the player. Without a chat there is none. */
export function Room({ classroom, info, stage, replay, chat }: RoomProps) {
  const t = useClassroomText();
  const isWide = useMediaQuery('(min-width: 768px)');
  const height = useVisibleHeight();
  const [part, setPart] = useState<Part>('chat');
  const hasChat = info.chat_url !== null;
  const background = pictureOf(info.background);
  const shows = (one: Part) => isWide || (hasChat ? part : 'about') === one;
  const panelOf = (one: Part) =>
    isWide || !hasChat ? {} : { id: `part-${one}`, role: 'tabpanel', 'aria-labelledby': `tab-${one}` };
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = part === 'chat' ? 'about' : 'chat';
    setPart(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  const isShort = !isWide && height !== null && height < 480;
  return (
    <div
      className={styles.room}
      data-short={isShort || undefined}
      style={{ '--visible-height': height === null ? '100dvh' : `${height}px` } as CSSProperties}
    >
      <div className={styles.background} aria-hidden="true">
        {background && <img src={background} alt="" />}
      </div>
      <header className={styles.header}>
        <span className={styles.brand}>
          <Logo info={info} />
        </span>
        {isWide && (
          <nav aria-label={t('nav.label')} className={styles.nav}>
            <a href="#inicio">{t('nav.start')}</a>
            {info.speakers.length > 0 && <a href="#oradores">{t('nav.speakers')}</a>}
            <a href="#agenda">{t('nav.agenda')}</a>
          </nav>
        )}
        <Exit classroom={classroom} isRunning={info.status !== 'finished'} />
      </header>
      <main className={styles.main} id="inicio">
        <div className={styles.watch}>
          <Kit.Stage className={styles.stage} replay={replay}>
            {stage}
          </Kit.Stage>
          <Finished />
          {!isWide && hasChat && (
            <div className={styles.tabs} role="tablist" aria-label={t('tabs')}>
              {parts.map((one) => (
                <button
                  key={one}
                  type="button"
                  role="tab"
                  id={`tab-${one}`}
                  aria-controls={`part-${one}`}
                  aria-selected={part === one}
                  tabIndex={part === one ? 0 : -1}
                  onClick={() => setPart(one)}
                  onKeyDown={turn}
                >
                  {t(`tab.${one}`)}
                </button>
              ))}
            </div>
          )}
          {/* Hidden instead of removed: the chat keeps what it shows. */}
          {hasChat && (
            <div className={styles.chat} hidden={!shows('chat')} {...panelOf('chat')}>
              {chat === undefined ? (
                <Kit.ChatFrame className={styles.frame} />
              ) : (
                <div className={styles.frame}>{chat}</div>
              )}
            </div>
          )}
        </div>
        <div className={styles.about} hidden={!shows('about')} {...panelOf('about')}>
          <Speakers info={info} />
          <section className={styles.event} id="agenda">
            <div>
              <h1>{info.title}</h1>
              {info.description && <p>{info.description}</p>}
            </div>
            <EventWhen start={info.schedule_date} now={Date.parse(info.serverTime)} />
          </section>
        </div>
      </main>
    </div>
  );
}

/** What the end leaves: under the picture, where a phone shows it whatever tab is open. */
function Finished() {
  return (
    <div className={styles.finished}>
      <Kit.Finished />
      <Kit.Certificate
        className={buttonClass('secondary')}
        render={({ children, ...button }) => (
          <button {...button}>
            <Icon of={Award} />
            {children}
          </button>
        )}
      />
      <Kit.CertificateError className={styles.refused} />
    </div>
  );
}

function Speakers({ info: { speakers } }: { info: ClassroomPage }) {
  const t = useClassroomText();
  if (speakers.length === 0) return null;
  return (
    <div id="oradores" className={styles.speakers}>
      <Carousel
        label={t('speakers')}
        items={speakers}
        keyOf={({ uuid }) => uuid}
        cards={[2, 4, 6]}
        header={<h2>{t('speakers')}</h2>}
      >
        {({ speaker, avatar }) => (
          <div className={styles.speaker}>
            <Avatar name={speaker} src={pictureOf(avatar)} size={40} />
            <span>{speaker}</span>
          </div>
        )}
      </Carousel>
    </div>
  );
}
