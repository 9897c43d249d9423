import type { Playlist, VideoItem } from '@palco/sdk';
import { Clapperboard, SkipBack, SkipForward, VideoOff } from 'lucide-react';
import { useListText } from '../../../../i18n';
import { Button, EmptyState, LinkButton, VisuallyHidden } from '../../../../ui';
import { island } from '../../../../ui/lazy';
import { usePlayText } from './messages';
import { startOf, stepOf } from './play-through.pure';
import styles from './play-through.module.css';
import { PlayQueue } from './play-queue';
import { useQueue } from './use-queue';

// Lazy: the player is a large chunk, and the list is shown before it is loaded.
const QueuePlayer = island(async () => (await import('./queue-player')).QueuePlayer);

interface PlayThroughProps {
  playlist: Playlist;
  /** The video of the address; `first` for the first one that can be watched. */
  videoId: string;
}

/** Plays the videos of a playlist one after the other, with the list beside the player. */
export function PlayThrough({ playlist, videoId }: PlayThroughProps) {
  const t = usePlayText();
  const start = startOf(playlist.videos, videoId);
  const back = (
    <LinkButton to="/vod/playlists/$playlistId" params={{ playlistId: playlist.id }}>
      {t('close')}
    </LinkButton>
  );
  if (!start) return <EmptyState icon={VideoOff} title={t('absent')} text={t('absentText')} action={back} />;
  if (!start.next) {
    return <EmptyState icon={Clapperboard} title={t('notReady')} text={t('notReadyText')} action={back} />;
  }
  return <Playing playlist={playlist} current={start.next} passed={start.skipped} />;
}

interface PlayingProps {
  playlist: Playlist;
  current: VideoItem;
  /** Videos skipped before the first one, because they are not ready. */
  passed: readonly VideoItem[];
}

function Playing({ playlist, current, passed }: PlayingProps) {
  const t = usePlayText();
  const titles = useListText();
  const { videos } = playlist;
  const queue = useQueue(playlist, current);
  const skipped = queue.skipped ?? passed;
  const position = videos.findIndex(({ id }) => id === current.id) + 1;
  const previous = stepOf(videos, current.id, 'previous').next;
  const next = stepOf(videos, current.id, 'next').next;
  const words = { title: current.title, place: position, total: videos.length };
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {/* This element goes fullscreen in place of a player, so that the change of players does not end it. */}
        <div data-player-stage="" className={styles.screen}>
          <QueuePlayer
            key={`${current.id} ${queue.turn}`}
            id={current.id}
            onEnded={queue.end}
            takesFocusRef={queue.takesFocusRef}
          />
        </div>
        <div className={styles.bar}>
          <div className={styles.now}>
            <h2 className={styles.title}>{current.title}</h2>
            <span className={styles.place}>
              {t('queue.place', { place: position, total: videos.length })}
            </span>
          </div>
          <Button
            icon={SkipBack}
            reason={previous ? undefined : t('previous.none')}
            onClick={() => queue.go('previous')}
          >
            {t('previous')}
          </Button>
          <Button
            icon={SkipForward}
            reason={next ? undefined : t('next.none')}
            onClick={() => queue.go('next')}
          >
            {t('next')}
          </Button>
        </div>
        <p role="status" className={styles.notice}>
          {skipped.length > 0 &&
            t('skipped', { count: skipped.length, titles: titles(skipped.map(({ title }) => `“${title}”`)) })}
          <VisuallyHidden>{t('playing', words)}</VisuallyHidden>
        </p>
        {queue.isEnded && (
          <div role="status" className={styles.ended}>
            <p>{t('ended')}</p>
            <Button onClick={queue.restart}>{t('again')}</Button>
          </div>
        )}
      </div>
      <PlayQueue playlist={playlist} currentId={current.id} />
    </div>
  );
}
