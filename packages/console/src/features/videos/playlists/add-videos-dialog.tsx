import { videosApi, type Playlist, type VideoItem } from '@palco/sdk';
import { useState } from 'react';
import { PickRow } from '../../../patterns/pick';
import { Button, Checkbox } from '../../../ui';
import { useVideoStage } from '../video/use-video-row';
import { VideoPoster } from '../video/video-poster';
import { usePlaylistText } from './messages';
import { PickDialog } from './pick-dialog';
import styles from './pick-dialog.module.css';
import { useAddVideos } from './use-add-videos';
import { usePortions } from './use-portions';

interface AddVideosDialogProps {
  playlist: Playlist;
  onClose(): void;
}

/** Picks videos of the whole library for a playlist; what is picked stays picked through other searches. */
export function AddVideosDialog({ playlist, onClose }: AddVideosDialogProps) {
  const t = usePlaylistText();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, VideoItem>>(new Map());
  const answer = usePortions('videos', search, (palco, query, options) =>
    palco.use(videosApi).list({ ...query, sort: 'createdAt,desc' }, options),
  );
  const adding = useAddVideos();
  const inside = new Set(playlist.videos.map(({ id }) => id));
  const pick = (video: VideoItem, isPicked: boolean) => {
    const next = new Map(picked);
    if (isPicked) next.set(video.id, video);
    else next.delete(video.id);
    setPicked(next);
  };
  const save = async () => {
    const { done, isComplete } = await adding.add([...picked.values()], playlist);
    setPicked(new Map([...picked].filter(([id]) => !done.includes(id))));
    if (isComplete) onClose();
  };
  const count = picked.size;
  return (
    <PickDialog
      size="md"
      title={t('pick.title')}
      description={t('pick.text', { title: playlist.title })}
      adding={adding}
      answer={answer}
      search={search}
      onSearch={setSearch}
      texts="pick"
      action={
        <Button
          variant="primary"
          pending={adding.isPending}
          reason={count === 0 ? t('pick.nothing') : undefined}
          onClick={() => void save()}
        >
          {count === 0 ? t('pick.confirmNone') : t('pick.confirm', { count })}
        </Button>
      }
      onClose={onClose}
    >
      {(video) => (
        <VideoChoice
          video={video}
          isPicked={picked.has(video.id)}
          isInside={inside.has(video.id)}
          onPick={(isPicked) => pick(video, isPicked)}
        />
      )}
    </PickDialog>
  );
}

interface VideoChoiceProps {
  video: VideoItem;
  isPicked: boolean;
  isInside: boolean;
  onPick(isPicked: boolean): void;
}

function VideoChoice({ video, isPicked, isInside, onPick }: VideoChoiceProps) {
  const t = usePlaylistText();
  return (
    <PickRow>
      <VideoPoster video={video} stage={useVideoStage(video)} size="small" />
      <Checkbox
        className={styles.check}
        label={video.title}
        checked={isPicked || isInside}
        disabledReason={isInside ? t('pick.inside') : undefined}
        onCheckedChange={onPick}
      />
    </PickRow>
  );
}
