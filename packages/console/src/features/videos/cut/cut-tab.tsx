import { usePalcoQuery, videoEditQueryOptions } from '@palco/react/query';
import type { Video } from '@palco/sdk';
import { useState } from 'react';
import { NotReady, RecordSkeleton } from '../../../patterns/record';
import record from '../../../patterns/record/record.module.css';
import { CutEditor } from './cut-editor';
import { useCutText } from './messages';

const followMs = 2000;

/** The cuts of a video, on its original. */
export function CutTab({ video }: { video: Video }) {
  const t = useCutText();
  const edit = usePalcoQuery((palco) => videoEditQueryOptions(palco, video.id), {
    enabled: video.status === 'ready',
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? followMs : false),
  });
  // What was cut here is not lost to an answer that comes later.
  const [round, setRound] = useState(0);
  if (video.status !== 'ready') return <p className={record.explain}>{t('notReady')}</p>;
  if (!edit.data)
    return (
      <NotReady
        answers={[edit]}
        skeleton={<RecordSkeleton heights={[240, 120]} />}
        errorTitle={t('loadFailed')}
      />
    );
  return (
    <CutEditor
      key={round}
      video={video}
      edit={edit.data}
      onReload={async () => {
        await edit.refetch();
        setRound((before) => before + 1);
      }}
    />
  );
}
