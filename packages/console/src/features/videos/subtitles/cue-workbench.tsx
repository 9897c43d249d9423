import type { Video } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { cueAt, speakersIn, type SubtitleCues } from '@palco/sdk/subtitles';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { useMay } from '../../../access';
import { useLanguage, useRefusalText } from '../../../i18n';
import { SaveBar } from '../../../patterns/form';
import { isVersionConflict } from '../../../patterns/form/is-version-conflict.pure';
import { Notice } from '../../../ui';
import { CueConflict } from './cue-conflict';
import { CueFind } from './cue-find';
import { CueHelp } from './cue-help';
import { CueLeave } from './cue-leave';
import { CuePages } from './cue-pages';
import { CueSpeakers } from './cue-speakers';
import { CueStage } from './cue-stage';
import { CueToolbar } from './cue-toolbar';
import { languageName } from './languages';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';
import { useCueCommands } from './use-cue-commands';
import { useCueDraft } from './use-cue-draft';
import { useCueList } from './use-cue-list';
import { useEditorKeys } from './use-editor-keys';
import { useEditorPanels } from './use-editor-panels';
import { usePlayerValue } from './use-player-value';
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
  const [player, setPlayer] = useState<Player | null>(null);
  const list = useCueList(saved.cues);
  const { cues, isDirty, problems, dispatch } = list;
  const { commands, selected, visited, here } = useCueCommands(list, player);
  const shown = usePlayerValue(player, ({ currentTime }) => cues[cueAt(cues, currentTime)]?.id ?? null);
  const panels = useEditorPanels();
  const isSpoken = useMemo(() => speakersIn(cues).length > 0, [cues]);
  const { version } = saved;
  useCueDraft(`subtitles ${language} ${version}`, list);
  const done = { title: t('save.done'), text: name };
  const saving = useSaveCues({ videoId: video.id, language, version, list, done });
  const save = (): void => {
    if (may.reason === undefined) saving.save();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save();
  };
  useEditorKeys(editor, { player, list, panels, save });
  return (
    <div ref={editor} className={styles.editor}>
      <div className={styles.editorHead}>
        <CueLeave isDirty={isDirty} onLeave={onClose} />
        <h2>{t('editor.title', { language: name })}</h2>
      </div>
      <CueStage video={video} language={language} list={list} player={player} onPlayer={setPlayer} />
      <form className={styles.cues} noValidate onSubmit={submit}>
        <CueToolbar
          selectedCount={selected.size}
          steps={list}
          panel={panels.panel}
          onAdd={() => dispatch({ type: 'added', at: here() })}
          onSort={() => dispatch({ type: 'sorted' })}
          onShift={(seconds) =>
            dispatch({ type: 'shifted', seconds, ids: selected.size > 0 ? selected : null })
          }
          onUndo={() => dispatch({ type: 'undone', isQuiet: true })}
          onRedo={() => dispatch({ type: 'redone', isQuiet: true })}
          onPanel={panels.toggle}
        />
        {panels.panel === 'find' && <CueFind list={list} turn={panels.turn} onClose={panels.close} />}
        {panels.panel === 'speakers' && <CueSpeakers list={list} selected={selected} />}
        <CuePages
          list={list}
          selected={selected}
          visited={visited}
          shown={shown}
          hasSpeakers={isSpoken || panels.panel === 'speakers'}
          commands={commands}
        />
        <p role="status" className={styles.problemCount}>
          {problems.size > 0 ? t('problems', { count: problems.size }) : ''}
        </p>
        {saving.error && (
          <Notice tone="danger" icon={TriangleAlert} role="alert">
            {refusal(saving.error)}
          </Notice>
        )}
        {isVersionConflict(saving.error) && (
          <CueConflict cues={cues} language={language} onOverwrite={saving.overwrite} onReload={onReload} />
        )}
        {may.reason && <Notice tone="warning">{may.reason}</Notice>}
        <SaveBar
          form={{ unsaved: isDirty, isSubmitting: saving.isPending }}
          label={t('save')}
          nothing={t('save.nothing')}
        />
      </form>
      <CueHelp open={panels.panel === 'keys'} onOpenChange={panels.close} />
    </div>
  );
}
