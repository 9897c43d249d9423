import { subtitleCuesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { isSdkError, type Video } from '@palco/sdk';
import type { SubtitleCues } from '@palco/sdk/subtitles';
import { useState } from 'react';
import { ErrorState } from '../../../ui';
import { RecordSkeleton } from '../../../patterns/record';
import { CueWorkbench } from './cue-workbench';
import { useSubtitlesText } from './messages';

interface CueEditorProps {
  video: Video;
  language: string;
  onClose(): void;
}

/** The editor of one language, on what the server has; a language without subtitles begins empty. */
export function CueEditor({ video, language, onClose }: CueEditorProps) {
  const t = useSubtitlesText();
  // Never refetched, so that nothing typed is replaced: a newer version is a conflict when the cues are saved.
  const cues = usePalcoQuery((palco) => subtitleCuesQueryOptions(palco, { videoId: video.id, language }), {
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const [round, setRound] = useState(0);
  const reload = async (): Promise<void> => {
    await cues.refetch();
    setRound((before) => before + 1);
  };
  const isNew = isSdkError(cues.error) && cues.error.status === 404;
  const found: Pick<SubtitleCues, 'cues' | 'version'> | undefined =
    cues.data ?? (isNew ? { cues: [], version: 0 } : undefined);
  if (found) {
    return (
      <CueWorkbench
        key={round}
        video={video}
        language={language}
        saved={found}
        onReload={() => void reload()}
        onClose={onClose}
      />
    );
  }
  if (cues.error === null) return <RecordSkeleton heights={[240, 320]} />;
  return (
    <ErrorState
      title={t('loadFailed')}
      requestId={isSdkError(cues.error) ? cues.error.requestId : undefined}
      retrying={cues.isFetching}
      onRetry={() => void cues.refetch()}
    />
  );
}
