import { usePalcoMutation } from '@palco/react/query';
import { videosApi, type Video } from '@palco/sdk';
import { useRef } from 'react';
import { useMay } from '../../../access';
import { useRefusalText } from '../../../i18n';
import record from '../../../patterns/record/record.module.css';
import { Button, toast } from '../../../ui';
import { LibraryPlayer } from '../watch/library-player';
import { PictureSection } from '../../../patterns/picture';
import styles from './edit.module.css';
import { useEditText } from './messages';

/** The picture of a video in lists and before it plays: one that is sent, or the frame at the player's position. */
export function ThumbnailTab({ video }: { video: Video }) {
  const t = useEditText();
  const done = () => toast({ kind: 'success', title: t('thumbnail.saved') });
  return (
    <div className={record.details}>
      <PictureSection
        action="changeVideos"
        noun="videos"
        name={video.title}
        src={video.thumbnail}
        texts={{ label: t('thumbnail.label'), current: t('thumbnail.current'), saved: t('thumbnail.saved') }}
        send={(palco, file) => palco.use(videosApi).setThumbnail(video.id, file)}
        removal={
          video.thumbnailOrigin === 'automatic'
            ? undefined
            : {
                replacedBy: t('thumbnail.automatic'),
                done: t('thumbnail.saved'),
                call: (palco) => palco.use(videosApi).removeThumbnail(video.id),
              }
        }
      />
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
    palco.use(videosApi).pickThumbnail(video.id, timecode),
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
