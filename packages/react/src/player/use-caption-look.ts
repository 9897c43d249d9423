import { captionLook } from '@palco/sdk/captions';
import { useEffect } from 'react';
import { usePalco } from '../provider/palco-provider';
import { usePlayerRoot } from './player-context';

/**
 * Shows captions as they were styled on this device (`Player.CaptionStyleMenu`). Called inside of `Player.Root`; the page's style sheet
 * has `video::cue { font-size: var(--palco-caption-size); … }`.
 *
 * @example
 * ```tsx
 * function StyledCaptions() {
 *   useCaptionLook();
 *   return null;
 * }
 * ```
 */
export function useCaptionLook(): void {
  const { rootRef } = usePlayerRoot('useCaptionLook');
  const look = usePalco().use(captionLook);
  useEffect(() => {
    const media = rootRef.current?.querySelector<HTMLMediaElement>('video, audio');
    return media ? look.follow(media) : undefined;
  }, [look, rootRef]);
}
