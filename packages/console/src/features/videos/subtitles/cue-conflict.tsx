import { toWebVtt, type Cue } from '@palco/sdk/subtitles';
import { Download } from 'lucide-react';
import { Button, saveText } from '../../../ui';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';

interface CueConflictProps {
  cues: readonly Cue[];
  language: string;
  /** Saves these cues in place of those that somebody else saved. */
  onOverwrite(): void;
  /** Throws away what was typed for what somebody else saved. */
  onReload(): void;
}

/** What can be done where somebody else saved meanwhile; nothing typed is lost before one of these is chosen. */
export function CueConflict({ cues, language, onOverwrite, onReload }: CueConflictProps) {
  const t = useSubtitlesText();
  return (
    <div className={styles.ways}>
      <Button icon={Download} onClick={() => saveText(`${language}.vtt`, toWebVtt(cues), 'text/vtt')}>
        {t('save.download')}
      </Button>
      <Button onClick={onOverwrite}>{t('save.overwrite')}</Button>
      <Button onClick={onReload}>{t('save.reload')}</Button>
    </div>
  );
}
