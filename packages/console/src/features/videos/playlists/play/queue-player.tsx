import { videoQueryOptions, usePalcoQuery } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isMissing } from '../../../../patterns/record';
import { ErrorState, Skeleton, SkeletonGroup } from '../../../../ui';
import { LibraryPlayer } from '../../watch/library-player';
import { usePlayText } from './messages';
import styles from './play-through.module.css';

interface QueuePlayerProps {
  id: string;
  onEnded(): void;
  /** Set when a player that goes had the focus; the next one takes it. */
  takesFocusRef: RefObject<boolean>;
}

/** The player of one video of a playlist; its address, for a private one its token, is asked for when its turn comes. */
export function QueuePlayer({ id, onEnded, takesFocusRef }: QueuePlayerProps) {
  const t = usePlayText();
  const stage = useRef<HTMLDivElement>(null);
  const video = usePalcoQuery((palco) => videoQueryOptions(palco, id));
  // The cleanup of a layout effect runs before the elements are removed and the focus with them.
  useLayoutEffect(() => {
    const element = stage.current;
    return () => {
      if (element?.contains(document.activeElement)) takesFocusRef.current = true;
    };
  }, [takesFocusRef]);
  const focusAgain = () => {
    if (!takesFocusRef.current) return;
    takesFocusRef.current = false;
    stage.current?.querySelector<HTMLElement>('[role="group"]')?.focus({ preventScroll: true });
  };
  const { data } = video;
  return (
    <div ref={stage} className={styles.stage}>
      {data?.playback_url ? (
        <LibraryPlayer
          video={data}
          src={data.playback_url}
          autoplay
          onEnded={onEnded}
          onPlayer={focusAgain}
        />
      ) : video.isPending ? (
        <SkeletonGroup>
          <Skeleton className={styles.waiting} height="auto" />
        </SkeletonGroup>
      ) : (
        <ErrorState
          title={isMissing(video.error) ? t('gone') : t('failed')}
          requestId={isSdkError(video.error) ? video.error.requestId : undefined}
          retrying={video.isFetching}
          onRetry={() => void video.refetch()}
        />
      )}
    </div>
  );
}
