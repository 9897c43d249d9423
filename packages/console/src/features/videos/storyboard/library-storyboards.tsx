import { frameAt, loadStoryboard } from '@palco/sdk/timeline';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useFormat } from '../../../i18n';
import styles from './library-storyboards.module.css';
import { fitFrame, markAt, secondOf, storyMarks } from './story-marks.pure';

interface Pointed {
  readonly poster: HTMLElement;
  readonly mark: number;
}

/**
 * Shows, over the picture of a video under the pointer, the frame of the place that is pointed at. It is for the eyes alone: nothing
 * of it can be focused, nothing is read out, and a touch does not start it. Nothing is loaded before a pointer comes.
 */
export function LibraryStoryboards({ place }: { place: RefObject<HTMLElement | null> }) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    const list = place.current;
    if (!list) return undefined;
    const leave = () => setPointed(null);
    const follow = (event: PointerEvent) => {
      const next = pointedBy(event);
      setPointed((last) => (last?.poster === next?.poster && last?.mark === next?.mark ? last : next));
    };
    list.addEventListener('pointermove', follow);
    list.addEventListener('pointerleave', leave);
    return () => {
      list.removeEventListener('pointermove', follow);
      list.removeEventListener('pointerleave', leave);
    };
  }, [place]);
  if (!pointed?.poster.isConnected) return null;
  return createPortal(<Frame {...pointed} />, pointed.poster);
}

/** The picture below a pointer, though the link of its tile lies over it, and the part of it. */
function pointedBy({ pointerType, target, clientX, clientY }: PointerEvent): Pointed | null {
  if (pointerType === 'touch' || !(target instanceof Element)) return null;
  const poster = target.closest('[data-row]')?.querySelector<HTMLElement>('[data-storyboard]');
  if (!poster) return null;
  const { left, top, width, height } = poster.getBoundingClientRect();
  if (clientY < top || clientY > top + height) return null;
  return { poster, mark: markAt(clientX - left, width) };
}

function Frame({ poster, mark }: Pointed) {
  const { storyboard = '', seconds = '0' } = poster.dataset;
  const format = useFormat();
  const { data: frames = [] } = useQuery({
    queryKey: ['storyboard', storyboard],
    queryFn: ({ signal }) => loadStoryboard(storyboard, { signal }),
    staleTime: Infinity,
  });
  const second = secondOf(mark, Number(seconds));
  const frame = frameAt(frames, second);
  if (!frame) return null;
  const fit = fitFrame(frame, { width: poster.clientWidth, height: poster.clientHeight });
  return (
    <div className={styles.story} aria-hidden="true">
      <div
        className={styles.frame}
        style={{
          left: fit.left,
          top: fit.top,
          width: frame.width,
          height: frame.height,
          scale: fit.scale,
          background: `url("${frame.src}") ${-frame.x}px ${-frame.y}px no-repeat`,
        }}
      />
      <span className={styles.time}>{format.duration(second)}</span>
      <span className={styles.marks}>
        {Array.from({ length: storyMarks }, (_, index) => (
          <i key={index} data-passed={index <= mark || undefined} />
        ))}
      </span>
    </div>
  );
}
