import { usePalcoMutation } from '@palco/react/query';
import { videoCalls, type Video } from '@palco/sdk';
import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { useMay } from '../../../access';
import { useRefusalText } from '../../../i18n';
import record from '../../../patterns/record/record.module.css';
import { Button, ImagePicker, toast } from '../../../ui';
import { LibraryPlayer } from '../library-player';
import styles from './edit.module.css';
import { useEditText } from './messages';

/** The picture of a video in lists and before it plays: one that is sent, or the frame at the player's position. */
export function ThumbnailTab({ video }: { video: Video }) {
  const t = useEditText();
  const refusal = useRefusalText();
  const may = useMay('changeVideos');
  const change = usePalcoMutation(['videos'], async (palco, file: File | null) => {
    if (file) await palco.use(videoCalls).setThumbnail(video.id, file);
    else await palco.use(videoCalls).removeThumbnail(video.id);
  });
  const picker = useRef<HTMLElement>(null);
  const done = () => toast({ kind: 'success', title: t('thumbnail.saved') });
  const automaticAgain = () => {
    done();
    // The button is about to go.
    picker.current?.focus();
  };
  return (
    <div className={record.details}>
      <section ref={picker} tabIndex={-1} className={record.section}>
        {video.thumbnail !== null && (
          <img src={video.thumbnail} alt={t('thumbnail.current')} className={styles.picture} />
        )}
        <ImagePicker
          label={t('thumbnail.label')}
          name={video.title}
          shape="tile"
          src={video.thumbnail}
          file={change.isPending ? change.variables : null}
          pending={change.isPending}
          error={change.isError ? refusal(change.error) : undefined}
          onPick={(file) => change.mutate(file, { onSuccess: done })}
        />
        {video.thumbnailOrigin !== 'automatic' && (
          <Button
            icon={RotateCcw}
            pending={change.isPending && change.variables === null}
            disabled={!may.may}
            onClick={() => change.mutate(null, { onSuccess: automaticAgain })}
          >
            {t('thumbnail.automatic')}
          </Button>
        )}
      </section>
      {video.playback_url !== null && video.width !== null && (
        <FramePicker video={video} src={video.playback_url} onDone={done} />
      )}
    </div>
  );
}

function FramePicker({ video, src, onDone }: { video: Video; src: string; onDone(): void }) {
  const t = useEditText();
  const refusal = useRefusalText();
  const may = useMay('changeVideos');
  const stage = useRef<HTMLDivElement>(null);
  const pick = usePalcoMutation(['videos'], (palco, timecode: number) =>
    palco.use(videoCalls).pickThumbnail(video.id, timecode),
  );
  const position = () => stage.current?.querySelector('video')?.currentTime ?? 0;
  return (
    <section className={record.section}>
      <h2>{t('frame.title')}</h2>
      <p className={record.explain}>{t('frame.explain')}</p>
      <div ref={stage} className={styles.player}>
        <LibraryPlayer key={video.id} video={video} src={src} />
      </div>
      <Button
        pending={pick.isPending}
        disabled={!may.may}
        onClick={() => pick.mutate(position(), { onSuccess: onDone })}
      >
        {t('frame.use')}
      </Button>
      {may.reason && <p className={record.explain}>{may.reason}</p>}
      {pick.isError && (
        <p role="alert" className={styles.problem}>
          {refusal(pick.error)}
        </p>
      )}
    </section>
  );
}
