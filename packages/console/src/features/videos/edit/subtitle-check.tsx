import type { Video } from '@palco/sdk';
import { TriangleAlert } from 'lucide-react';
import { useReducer } from 'react';
import { Button, LinkButton, Notice } from '../../../ui';
import styles from './edit.module.css';
import { useEditText } from './messages';
import { useReplacedSource } from './replaced-source';
import { needsSubtitleCheck } from './replaced-source.pure';

interface SubtitleCheckProps {
  video: Video;
  /** Moves the focus when the notice is dismissed. */
  onDismissed(): void;
}

/** After a replacement of the source: says that the subtitles were made for the old file, with a link to them. */
export function SubtitleCheck({ video, onDismissed }: SubtitleCheckProps) {
  const t = useEditText();
  const replaced = useReplacedSource(video.id);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const dismiss = () => {
    replaced.forget();
    redraw();
    onDismissed();
  };
  if (!needsSubtitleCheck(video, replaced.sizeBefore())) return null;
  const { id: videoId } = video;
  return (
    <div className={styles.check}>
      <Notice tone="warning" icon={TriangleAlert} role="status">
        {t('replaced.subtitles')}
      </Notice>
      <div className={styles.choices}>
        <LinkButton size="sm" to="/vod/$videoId/edit" params={{ videoId }} search={{ tab: 'subtitles' }}>
          {t('replaced.check')}
        </LinkButton>
        <Button size="sm" variant="ghost" onClick={dismiss}>
          {t('replacement.dismiss')}
        </Button>
      </div>
    </div>
  );
}
