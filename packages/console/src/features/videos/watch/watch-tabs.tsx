import type { Video } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { useState } from 'react';
import { Tabs } from '../../../ui';
import { EmbedSection } from '../share/embed-section';
import { FileSection } from '../share/file-section';
import { ChapterList } from './chapter-list';
import { useWatchText } from './messages';
import { VideoAudience } from './video-audience';
import styles from './watch-page.module.css';

type Part = 'details' | 'chapters' | 'embed' | 'stats';

interface WatchTabsProps {
  video: Video;
  isReady: boolean;
  player: Player | null;
}

/** What belongs to a video beside its picture, one part at a time. */
export function WatchTabs({ video, isReady, player }: WatchTabsProps) {
  const t = useWatchText();
  const [part, setPart] = useState<Part>('details');
  const hasChapters = isReady && video.chapters.length > 0;
  return (
    <Tabs<Part>
      label={t('parts')}
      value={part}
      tabs={[
        { value: 'details', label: t('watch.details') },
        ...(hasChapters
          ? [{ value: 'chapters' as const, label: t('chapters'), count: String(video.chapters.length) }]
          : []),
        { value: 'embed', label: t('embed') },
        ...(isReady ? [{ value: 'stats' as const, label: t('stats') }] : []),
      ]}
      onValueChange={setPart}
    >
      {part === 'details' && <Details video={video} />}
      {part === 'chapters' && <ChapterList video={video} player={player} />}
      {part === 'embed' && <EmbedSection video={video} />}
      {part === 'stats' && <VideoAudience videoId={video.id} />}
    </Tabs>
  );
}

function Details({ video }: { video: Video }) {
  const t = useWatchText();
  return (
    <div className={styles.main}>
      <section aria-labelledby="watch-description" className={styles.description}>
        <h2 id="watch-description">{t('watch.description')}</h2>
        <p className={video.description ? undefined : styles.muted}>
          {video.description || t('watch.noDescription')}
        </p>
      </section>
      <FileSection video={video} />
    </div>
  );
}
