import { frameAt, loadStoryboard } from '@palco/sdk/timeline';
import { formatCueTime } from '@palco/sdk/subtitles';
import { cutRanges } from '@palco/sdk/video-edits';
import { useQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './cut.module.css';
import { frameSeconds } from './cut-keys.pure';
import { useCutText } from './messages';
import type { CutState } from './use-cut-state';

interface CutTimelineProps {
  cuts: CutState;
  storyboard: string | null;
  time: number;
  onSeek(time: number): void;
  /** The video cannot be changed. */
  isFixed: boolean;
}

const tiles = 12;
const percent = (time: number, duration: number): string =>
  `${Math.min(100, Math.max(0, (time / duration) * 100))}%`;

/** The original as a line of pictures: what is cut is dark, and each edge can be moved. */
export function CutTimeline({ cuts, storyboard, time, onSeek, isFixed }: CutTimelineProps) {
  const t = useCutText();
  const line = useRef<HTMLDivElement>(null);
  const { state, dispatch, marked, marks } = cuts;
  const { duration, keep } = state;
  function timeAt({ clientX }: PointerEvent): number {
    const { left = 0, width = 1 } = line.current?.getBoundingClientRect() ?? {};
    return Math.min(duration, Math.max(0, ((clientX - left) / width) * duration));
  }
  const place = (from: number, until: number) => ({
    left: percent(from, duration),
    width: percent(until - from, duration),
  });
  return (
    <div className={styles.timeline} role="group" aria-label={t('timeline')}>
      {/* A pointer alone seeks here: keys do it at the handle of the position. */}
      <div
        ref={line}
        role="presentation"
        className={styles.line}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onSeek(timeAt(event));
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onSeek(timeAt(event));
        }}
      >
        <Pictures storyboard={storyboard} duration={duration} />
        {cutRanges(keep, duration).map(({ from, until }) => (
          <div key={from} className={styles.cut} style={place(from, until)} />
        ))}
        {marked && <div className={styles.marked} style={place(marked.from, marked.until)} />}
        {marks.from !== null && !marked && (
          <div className={styles.marked} style={{ left: percent(marks.from, duration), width: 2 }} />
        )}
        {!isFixed &&
          keep.flatMap((range, index) =>
            (['from', 'until'] as const).map((edge) => (
              <Handle
                key={`${index}-${edge}`}
                kind={edge}
                label={t(`edge.${edge}`, { number: index + 1 })}
                now={range[edge]}
                duration={duration}
                timeAt={timeAt}
                onMove={(to) => {
                  dispatch({ type: 'moveEdge', index, edge, to });
                  onSeek(edge === 'from' ? to : Math.max(0, to - frameSeconds));
                }}
              />
            )),
          )}
        <Handle
          kind="playhead"
          label={t('playhead')}
          now={time}
          duration={duration}
          timeAt={timeAt}
          onMove={onSeek}
        />
      </div>
    </div>
  );
}

interface HandleProps {
  kind: 'from' | 'until' | 'playhead';
  label: string;
  now: number;
  duration: number;
  timeAt(event: PointerEvent): number;
  onMove(to: number): void;
}

/** What is moved along the line by pointer, touch and keys. */
function Handle({ kind, label, now, duration, timeAt, onMove }: HandleProps) {
  function onKeyDown(event: KeyboardEvent): void {
    const by = event.shiftKey ? 1 : frameSeconds;
    const to = { ArrowLeft: now - by, ArrowRight: now + by, Home: 0, End: duration }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(to);
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(now)}
      aria-valuetext={formatCueTime(now)}
      className={kind === 'playhead' ? styles.playhead : styles.edge}
      data-edge={kind}
      style={{ left: percent(now, duration) }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(timeAt(event));
      }}
    />
  );
}

function Pictures({ storyboard, duration }: { storyboard: string | null; duration: number }) {
  const { data: frames = [] } = useQuery({
    queryKey: ['storyboard', storyboard],
    queryFn: ({ signal }) => loadStoryboard(storyboard ?? '', { signal }),
    enabled: storyboard !== null,
    staleTime: Infinity,
  });
  return (
    <div className={styles.pictures} aria-hidden="true">
      {Array.from({ length: tiles }, (_, index) => {
        const frame = frameAt(frames, ((index + 0.5) / tiles) * duration);
        return (
          <div
            key={index}
            style={
              frame
                ? {
                    background: `url("${frame.src}") ${-frame.x}px ${-frame.y}px no-repeat`,
                  }
                : undefined
            }
          />
        );
      })}
    </div>
  );
}
