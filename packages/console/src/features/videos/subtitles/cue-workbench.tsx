import type { Video } from '@palco/sdk';
import type { SubtitleCues } from '@palco/sdk/subtitles';
import type { Player } from '@palco/sdk/player';
import { ArrowLeft, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMay } from '../../../access';
import { useLanguage, useRefusalText } from '../../../i18n';
import { SaveBar, useDirtyGuard } from '../../../patterns/form';
import { isVersionConflict } from '../../../patterns/form/is-version-conflict.pure';
import { Button, ConfirmDialog, Notice } from '../../../ui';
import { LibraryPlayer } from '../watch/library-player';
import { CueHelp } from './cue-help';
import { CuePages } from './cue-pages';
import { CueToolbar } from './cue-toolbar';
import { languageName } from './languages';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';
import { useCueCommands } from './use-cue-commands';
import { useCueList } from './use-cue-list';
import { useKeys } from './use-keys';
import { useSaveCues } from './use-save-cues';

interface CueWorkbenchProps {
  video: Video;
  language: string;
  saved: Pick<SubtitleCues, 'cues' | 'version'>;
  /** Throws away what was typed for what somebody else saved. */
  onReload(): void;
  onClose(): void;
}

/** The cues of one language beside the player. */
export function CueWorkbench({ video, language, saved, onReload, onClose }: CueWorkbenchProps) {
  const t = useSubtitlesText();
  const name = languageName(language, useLanguage());
  const may = useMay('changeVideos');
  const refusal = useRefusalText();
  const editor = useRef<HTMLDivElement>(null);
  const player = useRef<Player | null>(null);
  const [onPlayer] = useState(() => (engine: Player) => void (player.current = engine));
  const list = useCueList(saved.cues);
  const { isDirty, problems, dispatch } = list;
  const { commands, selected, visited, here } = useCueCommands(list, player);
  const guard = useDirtyGuard(isDirty, { isTab: true });
  const [isLeaving, setLeaving] = useState(false);
  const { version } = saved;
  const done = { title: t('save.done'), text: name };
  const { save, isPending, error } = useSaveCues({ videoId: video.id, language, version, list, done });
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    if (may.reason === undefined) save();
  };
  useKeys(editor, (event) => {
    if (event.code === 'KeyS' && (event.ctrlKey || event.metaKey) && !event.altKey) submit(event);
  });
  return (
    <div ref={editor} className={styles.editor}>
      {guard}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('leave.title')}
        text={t('leave.text')}
        confirmLabel={t('leave')}
        danger
        onConfirm={onClose}
      />
      <div className={styles.editorHead}>
        <Button variant="ghost" icon={ArrowLeft} onClick={() => (isDirty ? setLeaving(true) : onClose())}>
          {t('close')}
        </Button>
        <h2>{t('editor.title', { language: name })}</h2>
      </div>
      <div className={styles.stage}>
        {video.playback_url !== null && (
          <LibraryPlayer
            video={video}
            src={video.playback_url}
            onPlayer={onPlayer}
            shownSubtitle={language}
          />
        )}
        <CueHelp />
      </div>
      <form className={styles.cues} noValidate onSubmit={submit}>
        <CueToolbar
          selectedCount={selected.size}
          onAdd={() => dispatch({ type: 'added', at: here() })}
          onSort={() => dispatch({ type: 'sorted' })}
          onShift={(seconds) =>
            dispatch({ type: 'shifted', seconds, ids: selected.size > 0 ? selected : null })
          }
        />
        <CuePages list={list} selected={selected} visited={visited} commands={commands} />
        <p role="status" className={styles.problemCount}>
          {problems.size > 0 ? t('problems', { count: problems.size }) : ''}
        </p>
        {error && (
          <Notice tone="danger" icon={TriangleAlert} role="alert">
            {refusal(error)}
          </Notice>
        )}
        {isVersionConflict(error) && <Button onClick={onReload}>{t('save.reload')}</Button>}
        {may.reason && <Notice tone="warning">{may.reason}</Notice>}
        <SaveBar
          form={{ unsaved: isDirty, isSubmitting: isPending }}
          label={t('save')}
          nothing={t('save.nothing')}
        />
      </form>
    </div>
  );
}
