import { createPart } from '../bind/create-part';
import { useTranscriptPart } from './transcript-context';

/** Goes back to what is being said after somebody scrolled elsewhere. Renders nothing while the list follows. A `button`. */
export const TranscriptFollowButton = createPart('button', 'transcript-follow-button', () => {
  const { isFollowing, setFollowing, stage, t, part } = useTranscriptPart('Transcript.FollowButton');
  return {
    ...part,
    isShown: stage === 'ready' && !isFollowing,
    label: t('transcript.follow'),
    own: { onClick: () => setFollowing(true) },
  };
});
