import { usePalco } from '@palco/react';
import { usePalcoMutation, videoEditQueryOptions } from '@palco/react/query';
import type { Video } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { formatCueTime } from '@palco/sdk/subtitles';
import {
  isSameKeep,
  keptDuration,
  playableTime,
  videoEditsApi,
  type VideoEdit,
} from '@palco/sdk/video-edits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMay } from '../../../access';
import { useRefusalText } from '../../../i18n';
import { SaveBar, useDirtyGuard } from '../../../patterns/form';
import { isVersionConflict } from '../../../patterns/form/is-version-conflict.pure';
import record from '../../../patterns/record/record.module.css';
import { Button, Notice, Progress, toast } from '../../../ui';
import { VideoPlayer } from '../../../ui/video-player/video-player';
import { useKeys } from '../subtitles/use-keys';
import { ClipDialog } from './clip-dialog';
import { cutKeyOf, type CutKey } from './cut-keys.pure';
import { CutTimeline } from './cut-timeline';
import { CutTools } from './cut-tools';
import styles from './cut.module.css';
import { useCutText } from './messages';
import { useCutState } from './use-cut-state';

interface CutEditorProps {
  video: Video;
  edit: VideoEdit;
  /** Throws away what was cut here for what somebody else saved. */
  onReload(): Promise<void>;
}

/** The original of a video with its cuts: the preview plays what viewers will see. */
export function CutEditor({ video, edit, onReload }: CutEditorProps) {
  const t = useCutText();
  const may = useMay('changeVideos');
  const cuts = useCutState(edit);
  const { state, dispatch, marked, saved } = cuts;
  const editor = useRef<HTMLFormElement>(null);
  const preview = usePreview(cuts.state.keep);
  const [isClipping, setClipping] = useState(false);
  const guard = useDirtyGuard(cuts.isDirty, { isTab: true });
  const save = usePalcoMutation(['videos'], (palco, keep: VideoEdit['keep']) =>
    palco.use(videoEditsApi).save(video.id, { keep }, { version: saved.version }),
  );
  const send = () =>
    save.mutate([...state.keep], {
      onSuccess(after) {
        cuts.setSaved({ keep: after.keep, version: after.version });
        if (!isSameKeep(after.keep, state.keep)) return;
        toast(
          after.status === 'none'
            ? { kind: 'success', title: t('undone') }
            : { kind: 'success', title: t('saved'), text: t('saved.text') },
        );
      },
    });
  const cut = () => {
    if (!marked || !may.may) return;
    dispatch({ type: 'cut', ...marked });
    cuts.clearMarks();
  };
  const work: Record<CutKey['type'], (seconds: number) => void> = {
    step: (seconds) => preview.seek(preview.time + seconds),
    toggle: preview.toggle,
    markIn: () => cuts.markIn(preview.time),
    markOut: () => cuts.markOut(preview.time),
    cut,
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
  };
  useKeys(editor, (event) => {
    const key = cutKeyOf(event);
    const isControl = event.target instanceof Element && event.target.closest('button, input, [role=dialog]');
    if (key === null || (isControl && key.type === 'toggle')) return;
    event.preventDefault();
    work[key.type](key.type === 'step' ? key.seconds : 0);
  });
  return (
    <form
      ref={editor}
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (may.may && !save.isPending) send();
      }}
    >
      {guard}
      <p className={record.explain}>{t('explain')}</p>
      <Status edit={edit} />
      <div className={styles.player}>
        <Original edit={edit} video={video} onPlayer={preview.onPlayer} />
      </div>
      <CutTimeline
        cuts={cuts}
        storyboard={edit.storyboard_url}
        time={preview.time}
        onSeek={preview.seek}
        isFixed={!may.may}
      />
      <p className={styles.length} role="status">
        {t('length', {
          length: formatCueTime(keptDuration(state.keep)),
          original: formatCueTime(state.duration),
        })}
      </p>
      <CutTools
        cuts={cuts}
        time={preview.time}
        reason={may.reason}
        onCut={cut}
        onClip={() => setClipping(true)}
      />
      <p className={styles.said}>{t('keys')}</p>
      {save.isError && <Refusal error={save.error} onReload={onReload} />}
      <SaveBar
        form={{
          unsaved: (cuts.isDirty || edit.status === 'failed') && may.may,
          isSubmitting: save.isPending,
        }}
        label={edit.status === 'failed' && !cuts.isDirty ? t('again') : t('save')}
        nothing={may.reason ?? t('nothing')}
      />
      {isClipping && marked && <ClipDialog video={video} range={marked} onClose={() => setClipping(false)} />}
    </form>
  );
}

function Refusal({ error, onReload }: { error: Error; onReload(): Promise<void> }) {
  const t = useCutText();
  const refusal = useRefusalText();
  if (!isVersionConflict(error)) return <p role="alert">{refusal(error)}</p>;
  return (
    <div className={styles.conflict}>
      <Notice tone="warning" role="alert">
        {t('conflict')}
      </Notice>
      <Button onClick={() => void onReload()}>{t('conflict.load')}</Button>
    </div>
  );
}

function Status({ edit }: { edit: VideoEdit }) {
  const t = useCutText();
  if (edit.status === 'processing')
    return (
      <div className={styles.conflict} role="status">
        <p>{t('processing')}</p>
        <Progress label={t('processing')} value={edit.progress} />
      </div>
    );
  if (edit.status !== 'failed') return null;
  return (
    <Notice tone="danger" role="status">
      {t('failed')}. {edit.error?.message}
    </Notice>
  );
}

function Original({
  edit,
  video,
  onPlayer,
}: {
  edit: VideoEdit;
  video: Video;
  onPlayer(player: Player): void;
}) {
  const palco = usePalco();
  const client = useQueryClient();
  return (
    <VideoPlayer
      src={edit.playback_url}
      poster={null}
      isAudio={video.width === null}
      chapters={edit.chapters}
      storyboard={edit.storyboard_url}
      onPlayer={onPlayer}
      refreshSource={async () => {
        const latest = await client.fetchQuery({ ...videoEditQueryOptions(palco, video.id), staleTime: 0 });
        return { src: latest.playback_url, expiresAt: null };
      }}
    />
  );
}

/** The player of the original, which jumps over what is cut while it plays. */
function usePreview(keep: VideoEdit['keep'] | readonly VideoEdit['keep'][number][]) {
  const [player, setPlayer] = useState<Player | null>(null);
  const [time, setTime] = useState(0);
  const follow = useEffectEvent((engine: Player) => {
    const { currentTime, intent } = engine.$state.get();
    setTime(currentTime);
    if (intent !== 'play') return;
    const next = playableTime(keep, currentTime);
    if (next === null) engine.pause();
    else if (next > currentTime) engine.seek(next);
  });
  useEffect(() => player?.$state.subscribe(() => follow(player)), [player]);
  return {
    time,
    onPlayer: setPlayer,
    toggle: () => player?.toggle(),
    seek(to: number) {
      player?.seek(Math.max(0, to));
      setTime(Math.max(0, to));
    },
  };
}
