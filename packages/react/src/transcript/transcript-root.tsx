import { transcriptMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { TranscriptRootContext } from './transcript-context';
import { transcriptAttributes, type TranscriptPartState } from './transcript.data-attrs';
import { useTranscript, type UseTranscriptOptions } from './use-transcript';

/** Props of `Transcript.Root`. */
export interface TranscriptRootProps extends PartProps<'div', TranscriptPartState>, UseTranscriptOptions {}

/** Holds what is said in the video of a player. A region with a name. A `div`. */
export const TranscriptRoot = forwardRef<HTMLDivElement, TranscriptRootProps>(
  function TranscriptRoot(props, ref) {
    const { player, subtitles, language, cues, onRetry, defaultFollowing, ...given } = props;
    const transcript = useTranscript({ player, subtitles, language, cues, onRetry, defaultFollowing });
    const { t } = useTranslation(transcriptMessages);
    const root = usePart('div', {
      part: 'transcript-root',
      props: given,
      ref,
      state: { stage: transcript.stage, following: transcript.isFollowing },
      attributes: transcriptAttributes,
      own: { role: 'region', 'aria-label': t('transcript.title') },
    });
    return (
      <TranscriptRootContext.Provider value={{ ...transcript, subtitles }}>
        {root}
      </TranscriptRootContext.Provider>
    );
  },
);
