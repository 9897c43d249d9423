import type { AnalyticsGroups } from '@palco/sdk/analytics';
import type { Live } from '@palco/sdk/lives';
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../i18n';
import { Loaded } from '../../../patterns/record';
import { Button } from '../../../ui';
import { Card } from '../card';
import { LaneView } from './lane-view';
import { useRecorderText } from './messages';
import styles from './recorder.module.css';
import { around, moved, zoomed, type Recording, type TimeRange } from './recording.pure';
import { useRecording } from './use-recording';
import { useSaveRecording } from './use-save-recording';

interface RecorderCardProps {
  live: Live;
  groups: AnalyticsGroups;
}

/** The flight recorder: a live that is over as one time line, to zoom and to save. */
export function RecorderCard({ live, groups }: RecorderCardProps) {
  const t = useRecorderText();
  const { recording, answer } = useRecording(live, groups);
  if (recording === null) return null;
  return (
    <Card title={t('title')}>
      <Loaded answer={answer} failed={t('failed')} heights={[240]}>
        {() => <TimeLine live={live} recording={recording} />}
      </Loaded>
    </Card>
  );
}

function TimeLine({ live, recording }: { live: Live; recording: Recording }) {
  const t = useRecorderText();
  const format = useFormat();
  const whole: TimeRange = recording;
  const [zoom, setZoom] = useState<TimeRange | null>(null);
  const shown = zoom ?? whole;
  const save = useSaveRecording(live, recording);
  const period = t('shown', { from: format.time(shown.from), to: format.time(shown.to) });
  return (
    <>
      <div className={styles.bar}>
        <Button
          size="sm"
          icon={ZoomIn}
          aria-label={t('zoomIn')}
          onClick={() => setZoom(zoomed(shown, whole, 0.5))}
        />
        <Button
          size="sm"
          icon={ZoomOut}
          aria-label={t('zoomOut')}
          onClick={() => setZoom(zoomed(shown, whole, 2))}
        />
        <Button
          size="sm"
          icon={ChevronLeft}
          aria-label={t('earlier')}
          onClick={() => setZoom(moved(shown, whole, -0.5))}
        />
        <Button
          size="sm"
          icon={ChevronRight}
          aria-label={t('later')}
          onClick={() => setZoom(moved(shown, whole, 0.5))}
        />
        <Button size="sm" onClick={() => setZoom(null)}>
          {t('all')}
        </Button>
        <Button className={styles.save} size="sm" icon={Download} onClick={save.html}>
          {t('saveHtml')}
        </Button>
        <Button size="sm" icon={Download} onClick={save.csv}>
          {t('saveCsv')}
        </Button>
      </div>
      <p role="status" className={styles.period}>
        {period}
      </p>
      {recording.lanes.map((lane) => (
        <LaneView key={lane.id} lane={lane} recording={recording} shown={shown} onSelect={setZoom} />
      ))}
      {recording.lanes.length === 0 && <p>{t('noLanes')}</p>}
      <MarkTable recording={recording} onShow={(timestamp) => setZoom(around(timestamp, whole))} />
    </>
  );
}

interface MarkTableProps {
  recording: Recording;
  onShow(timestamp: number): void;
}

function MarkTable({ recording: { marks }, onShow }: MarkTableProps) {
  const t = useRecorderText();
  const format = useFormat();
  if (marks.length === 0) return <p>{t('noMarks')}</p>;
  return (
    <table className={styles.marks}>
      <caption>{t('log')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('by')}</th>
        </tr>
      </thead>
      <tbody>
        {marks.map(({ id, timestamp, kind, text, by }) => (
          <tr key={id} data-kind={kind}>
            <td>
              <button
                type="button"
                aria-label={t('show', { time: format.time(timestamp), text })}
                onClick={() => onShow(timestamp)}
              >
                {format.time(timestamp)}
              </button>
            </td>
            <td>{text}</td>
            <td>{by || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
