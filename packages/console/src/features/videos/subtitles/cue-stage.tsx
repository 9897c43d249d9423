import type { Video } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { LibraryPlayer } from '../watch/library-player';
import { CueTimeline } from './cue-timeline';
import { languageName } from './languages';
import styles from './subtitles.module.css';
import { useCuePreview } from './use-cue-preview';
import type { useCueList } from './use-cue-list';

interface CueStageProps {
  video: Video;
  language: string;
  list: Pick<ReturnType<typeof useCueList>, 'cues' | 'isDirty' | 'dispatch'>;
  player: Player | null;
  onPlayer(player: Player): void;
}

/** The player with the cues as they are edited, and the time line below it. */
export function CueStage({ video, language, list, player, onPlayer }: CueStageProps) {
  const { cues, isDirty } = list;
  const label = languageName(language, language);
  const previewed = useCuePreview(video, { language, label, cues, isDirty });
  return (
    <div className={styles.stage}>
      {video.playback_url !== null && (
        <LibraryPlayer
          video={previewed}
          src={video.playback_url}
          onPlayer={onPlayer}
          shownSubtitle={language}
        />
      )}
      <CueTimeline video={video} player={player} list={list} />
    </div>
  );
}
