import { frameAt, loadStoryboard } from '@palco/sdk/timeline';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { tileTimes, type CueWindow } from './cue-window.pure';
import styles from './cue-timeline.module.css';

/** As high as the film is drawn, in pixels. */
const height = 54;

/** The pictures of a stretch of a video. They are for the eyes alone; without a storyboard the film is empty. */
export function CueFilm({ address, window }: { address: string | null; window: CueWindow }) {
  const { data: frames = [] } = useQuery({
    queryKey: ['storyboard', address],
    queryFn: ({ signal }) => (address === null ? [] : loadStoryboard(address, { signal })),
    staleTime: Infinity,
  });
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const [first] = frames;
  const tile = first ? (first.width / first.height) * height : 0;
  const times = tile > 0 ? tileTimes(window, Math.ceil(width / tile)) : [];
  return (
    <div ref={place} className={styles.tiles} aria-hidden="true">
      {times.map((time) => {
        const frame = frameAt(frames, time);
        return (
          frame && (
            <span key={time} className={styles.tile} style={{ width: tile }}>
              <i
                className={styles.frame}
                style={{
                  width: frame.width,
                  height: frame.height,
                  scale: height / frame.height,
                  background: `url("${frame.src}") ${-frame.x}px ${-frame.y}px no-repeat`,
                }}
              />
            </span>
          )
        );
      })}
    </div>
  );
}
