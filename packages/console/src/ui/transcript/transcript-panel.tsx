import { Transcript, type TranscriptSource } from '@palco/react/transcript';
import type { Player } from '@palco/sdk/player';
import { Copy, CornerLeftUp, RotateCw } from 'lucide-react';
import { useTranslation } from '@palco/react';
import { transcriptMessages } from '@palco/sdk/i18n';
import { Button } from '../button/button';
import { classNames } from '../class-names.pure';
import styles from './transcript-panel.module.css';

export interface TranscriptPanelProps {
  player: Player;
  subtitles: readonly TranscriptSource[];
  /** The language that is shown first. */
  language?: string | null;
  className?: string;
}

/** What is said in a video, beside its player. */
export function TranscriptPanel({ player, subtitles, language, className }: TranscriptPanelProps) {
  const { t } = useTranslation(transcriptMessages);
  return (
    <Transcript.Root
      player={player}
      subtitles={subtitles}
      language={language}
      className={classNames(styles.panel, className)}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('transcript.title')}</h2>
        <Transcript.LanguageMenu className={styles.language} />
        <Transcript.CopyButton render={<Button size="sm" variant="ghost" icon={Copy} />} />
      </div>
      <Transcript.SearchInput className={styles.search} />
      <p className={styles.said}>
        <Transcript.SearchStatus />
        <Transcript.CopyStatus />
      </p>
      <Transcript.Status className={styles.status} />
      <Transcript.RetryButton render={<Button size="sm" icon={RotateCw} />} />
      <Transcript.List className={styles.list} />
      <Transcript.FollowButton className={styles.follow} render={<Button size="sm" icon={CornerLeftUp} />} />
    </Transcript.Root>
  );
}
