import type { Video } from '@palco/sdk';
import { subtitlesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { useState } from 'react';
import { NotReady, RecordSkeleton } from '../../../patterns/record';
import record from '../../../patterns/record/record.module.css';
import { AddSubtitle } from './add-subtitle';
import { CueEditor } from './cue-editor';
import { useSubtitlesText } from './messages';
import { SubtitleList } from './subtitle-list';

/** The subtitles of a video: its languages, or the editor of one of them. */
export function SubtitlesTab({ video }: { video: Video }) {
  const t = useSubtitlesText();
  const subtitles = usePalcoQuery((palco) => subtitlesQueryOptions(palco, video.id));
  const [edited, setEdited] = useState<string | null>(null);
  if (edited !== null) return <CueEditor video={video} language={edited} onClose={() => setEdited(null)} />;
  if (!subtitles.data) {
    return (
      <NotReady
        answers={[subtitles]}
        skeleton={<RecordSkeleton heights={[120, 160]} />}
        errorTitle={t('loadFailed')}
      />
    );
  }
  const { items } = subtitles.data;
  return (
    <div className={record.details}>
      <SubtitleList videoId={video.id} items={items} onEdit={setEdited} />
      <AddSubtitle video={video} items={items} onWrite={setEdited} />
    </div>
  );
}
