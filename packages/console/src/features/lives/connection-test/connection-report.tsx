import type { ConnectionFinding, ConnectionReport as Report } from '@palco/sdk/lives';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useFormat, useListText } from '../../../i18n';
import { Chip, type ChipTone, type IconGlyph } from '../../../ui';
import {
  chartPoints,
  codecName,
  isCounted,
  isKnownFinding,
  megabits,
  shownValue,
  soundState,
} from './connection-test.pure';
import styles from './connection-test.module.css';
import { useConnectionTestText } from './messages';

const looks: { readonly [Verdict in Report['verdict']]: readonly [ChipTone, IconGlyph] } = {
  good: ['success', CircleCheck],
  fair: ['warning', CircleAlert],
  poor: ['danger', TriangleAlert],
};

/** What an encoder sent, and what to change; `isOver` where nothing more comes. */
export function ConnectionReport({ report, isOver }: { report: Report; isOver: boolean }) {
  const t = useConnectionTestText();
  const findings = report.findings
    .filter(isKnownFinding)
    .filter(({ code }) => isOver || code !== 'too_short');
  const [tone, icon] = looks[report.verdict];
  return (
    <>
      {isOver && (
        <div>
          <Chip tone={tone} icon={icon}>
            {t(`verdict.${report.verdict}`)}
          </Chip>
        </div>
      )}
      {findings.length > 0 && (
        <section aria-label={t('found')}>
          <h3>{t('found')}</h3>
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <Finding key={finding.code} finding={finding} />
            ))}
          </ul>
        </section>
      )}
      <Figures report={report} />
    </>
  );
}

function Finding({ finding }: { finding: ConnectionFinding }) {
  const t = useConnectionTestText();
  const format = useFormat();
  const { code, severity } = finding;
  const value = format.number(shownValue(finding), { maximumFractionDigits: 2 });
  const isPoor = severity === 'change';
  return (
    <li className={styles.finding}>
      <Chip tone={isPoor ? 'danger' : 'warning'} icon={isPoor ? TriangleAlert : CircleAlert}>
        {t(isPoor ? 'severity.change' : 'severity.look')}
      </Chip>
      <p>{isCounted(code) ? t(`finding.${code}`, { count: finding.value ?? 0 }) : t(`finding.${code}`)}</p>
      <p className={styles.fix}>{t(`fix.${code}`, { value })}</p>
    </li>
  );
}

function Figures({ report }: { report: Report }) {
  const t = useConnectionTestText();
  const { picture, bitrate, keyframes, sound } = report;
  const number = useNumbers();
  const rate = (bits: number): string => number(megabits(bits));
  const { typical, longest, advised } = keyframes;
  const rows = [
    {
      name: t('rate'),
      value: t('rate.value', {
        average: rate(bitrate.average),
        lowest: rate(bitrate.lowest),
        highest: rate(bitrate.highest),
      }),
      note:
        bitrate.advised &&
        t('rate.advised', { from: rate(bitrate.advised.from), to: rate(bitrate.advised.to) }),
    },
    { name: t('picture'), value: usePictureText(picture) },
    {
      name: t('keys'),
      value:
        typical === null || longest === null
          ? t('keys.unseen')
          : t('keys.value', { typical: number(typical), longest: number(longest) }),
      note: t('keys.advised', { seconds: number(advised) }),
    },
    {
      name: t('sound'),
      value: t(`sound.${soundState(sound)}`, {
        codec: codecName(sound.codec ?? ''),
        level: number(sound.level ?? 0),
      }),
    },
    { name: t('line'), value: useLineText(report) },
  ];
  const { lowest, highest } = bitrate;
  return (
    <section aria-label={t('figures')}>
      <h3>{t('figures')}</h3>
      <svg
        role="img"
        aria-label={t('rate.chart', { lowest: rate(lowest), highest: rate(highest) })}
        viewBox="0 0 100 24"
        preserveAspectRatio="none"
        className={styles.chart}
      >
        <polyline points={chartPoints(bitrate.series)} />
      </svg>
      <dl className={styles.figures}>
        {rows.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useNumbers(): (value: number) => string {
  const format = useFormat();
  return (value) => format.number(value, { maximumFractionDigits: 2 });
}

function usePictureText({ codec, width, height, fps }: Report['picture']): string {
  const t = useConnectionTestText();
  const number = useNumbers();
  if (codec === null) return t('picture.none');
  const name = codecName(codec);
  if (width === null || height === null) return t('picture.codec', { codec: name });
  return t('picture.value', {
    codec: name,
    width: String(width),
    height: String(height),
    fps: number(fps ?? 0),
  });
}

/** Lateness of less than a second is that of every line. */
const lateSeconds = 1;

function useLineText({ line }: Report): string {
  const t = useConnectionTestText();
  const number = useNumbers();
  const listed = useListText();
  const { reconnects, gaps, restarts, behind, lossPercent, rttMs } = line;
  const faults = [
    reconnects > 0 && t('line.reconnects', { count: reconnects }),
    gaps > 0 && t('line.gaps', { count: gaps }),
    restarts > 0 && t('line.restarts', { count: restarts }),
    behind !== null && behind >= lateSeconds && t('line.behind', { seconds: number(behind) }),
  ].filter((part) => part !== false);
  const measured = [
    lossPercent !== null && t('line.loss', { percent: number(lossPercent) }),
    rttMs !== null && t('line.rtt', { ms: number(rttMs) }),
  ].filter((part) => part !== false);
  return listed([...(faults.length === 0 ? [t('line.steady')] : faults), ...measured]);
}
