import { useMemo, useState, type PointerEvent } from 'react';
import { useRecorderText } from './messages';
import styles from './recorder.module.css';
import {
  laneHeight,
  lanePath,
  mostOf,
  positionOf,
  selected,
  viewBoxOf,
  type Lane,
  type Recording,
  type TimeRange,
} from './recording.pure';

interface LaneViewProps {
  lane: Lane;
  recording: Recording;
  shown: TimeRange;
  /** A stretch was dragged over. The buttons of the time line do the same. */
  onSelect(range: TimeRange): void;
}

/** Shorter drags, as a part of the width, are presses. */
const shortestDrag = 0.01;

/** One lane of the time line. Its line is drawn once; a zoom shows another part of it. */
export function LaneView({ lane, recording, shown, onSelect }: LaneViewProps) {
  const t = useRecorderText();
  const [begin, setBegin] = useState<number | null>(null);
  const path = useMemo(() => lanePath(lane, recording), [lane, recording]);
  const most = t('most', { value: lane.valueText(mostOf(lane)) });
  const partOf = ({ currentTarget, clientX }: PointerEvent<SVGElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width));
  };
  return (
    <div className={styles.lane}>
      <p>
        {lane.name} <small>{most}</small>
      </p>
      <svg
        role="img"
        aria-label={`${lane.name}: ${most}`}
        viewBox={viewBoxOf(shown, recording)}
        preserveAspectRatio="none"
        onPointerDown={(event) => setBegin(partOf(event))}
        onPointerLeave={() => setBegin(null)}
        onPointerUp={(event) => {
          const end = partOf(event);
          if (begin !== null && Math.abs(end - begin) > shortestDrag)
            onSelect(selected(shown, recording, [begin, end]));
          setBegin(null);
        }}
      >
        {recording.marks.map(({ id, timestamp, kind }) => {
          const x = positionOf(timestamp, recording);
          return <line key={id} data-kind={kind} x1={x} x2={x} y1={0} y2={laneHeight} />;
        })}
        <path d={path} />
      </svg>
    </div>
  );
}
