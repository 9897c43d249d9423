import { useEffect, useRef, useState, type RefObject } from 'react';
import { useFormat } from '../../../i18n';
import { FLOOR_DB, levelShare, loudnessOf, shownDb } from './level.pure';
import { listenToVideo } from './listen-to-video';
import { usePanelText } from './messages';
import styles from './level-meter.module.css';

/** Fast enough for the eye, and no load beside a player. */
const lookMs = 66;

interface LevelMeterProps {
  /** What holds the video of the programme; null: there is none to measure. */
  of: RefObject<HTMLElement | null>;
  /** Changes with the video. */
  source: string | null;
}

/** How loud the programme is, two channels, measured in the browser. */
export function LevelMeter({ of, source }: LevelMeterProps) {
  const t = usePanelText();
  const format = useFormat();
  const meter = useRef<HTMLDivElement>(null);
  const peak = useLevels(meter, of, source);
  const known = peak ?? FLOOR_DB;
  const text =
    peak === null
      ? t(source === null ? 'level.none' : 'level.unknown')
      : t(`level.${loudnessOf(peak)}`, { db: format.number(Math.round(peak)) });
  return (
    <div
      ref={meter}
      className={styles.meter}
      role="meter"
      aria-label={t('level.label')}
      aria-valuemin={FLOOR_DB}
      aria-valuemax={0}
      aria-valuenow={Math.round(known)}
      aria-valuetext={text}
      title={text}
    >
      <i />
      <i />
    </div>
  );
}

/** Draws the levels without a render for each; answers the loudest of the last second, null while nothing is measured. */
function useLevels(
  meter: RefObject<HTMLElement | null>,
  of: RefObject<HTMLElement | null>,
  source: string | null,
): number | null {
  const [peak, setPeak] = useState<number | null>(null);
  useEffect(() => {
    const video = of.current?.querySelector('video');
    const sound = source !== null && video ? listenToVideo(video) : null;
    const bars = [...(meter.current?.children ?? [])] as HTMLElement[];
    const shown = bars.map(() => FLOOR_DB);
    let loudest: number | null = null;
    let looks = 0;
    const look = () => {
      const peaks = sound?.peaks() ?? null;
      for (const [index, bar] of bars.entries()) {
        shown[index] = shownDb(shown[index] ?? FLOOR_DB, peaks?.[index] ?? FLOOR_DB, lookMs / 1_000);
        bar.style.setProperty('--level', levelShare(shown[index]).toFixed(3));
      }
      if (peaks) loudest = Math.max(loudest ?? FLOOR_DB, ...peaks);
      looks = (looks + 1) % 15;
      if (looks > 0) return;
      setPeak(loudest);
      loudest = null;
    };
    const timer = sound === null ? undefined : setInterval(look, lookMs);
    return () => {
      clearInterval(timer);
      sound?.close();
      for (const bar of bars) bar.style.removeProperty('--level');
      setPeak(null);
    };
  }, [meter, of, source]);
  return peak;
}
