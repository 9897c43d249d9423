import { usePalcoMutation } from '@palco/react/query';
import { videoCalls, type Video } from '@palco/sdk';
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
  const send = usePalcoMutation(['videos'], (palco, file: File) =>
    palco.use(videoCalls).setThumbnail(video.id, file),
  );
  const done = () => toast({ kind: 'success', title: t('thumbnail.saved') });
  return (
    <div className={record.details}>
      <section className={record.section}>
        {video.thumbnail !== null && (
          <img src={video.thumbnail} alt={t('thumbnail.current')} className={styles.picture} />
        )}
        <ImagePicker
          label={t('thumbnail.label')}
          name={video.title}
          shape="tile"
          src={video.thumbnail}
          file={send.isPending ? send.variables : null}
          pending={send.isPending}
          error={send.isError ? refusal(send.error) : undefined}
          onPick={(file) => send.mutate(file, { onSuccess: done })}
        />
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
