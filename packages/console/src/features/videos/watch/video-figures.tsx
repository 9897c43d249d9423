import { videoAudienceQueryOptions, totalLikesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Eye, ThumbsUp } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { Icon } from '../../../ui';
import { useWatchText } from './messages';
import styles from './watch-page.module.css';

/** How often a video was watched and liked; a figure that is not known is left out. */
export function VideoFigures({ videoId }: { videoId: string }) {
  const t = useWatchText();
  const format = useFormat();
  const audience = usePalcoQuery((palco) => videoAudienceQueryOptions(palco, videoId));
  const likes = usePalcoQuery((palco) => totalLikesQueryOptions(palco, videoId));
  const worded = (key: 'figures.views' | 'figures.likes', count: number) =>
    t(key, { count, number: format.number(count) });
  return (
    <p className={styles.figures} aria-busy={audience.isPending || undefined}>
      {audience.data && (
        <span>
          <Icon of={Eye} size={16} />
          {worded('figures.views', audience.data.plays)}
        </span>
      )}
      {likes.data !== undefined && (
        <span>
          <Icon of={ThumbsUp} size={16} />
          {worded('figures.likes', likes.data)}
        </span>
      )}
    </p>
  );
}
