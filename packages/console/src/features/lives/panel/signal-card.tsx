import { Link } from '@tanstack/react-router';
import { Activity, CircleAlert, Hourglass, MonitorPlay, Square, TriangleAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n';
import { Chip, Icon, VisuallyHidden, type ChipTone, type IconGlyph } from '../../../ui';
import { toTheSecond } from '../gap-times.pure';
import { clockText } from '../clock/elapsed.pure';
import { usePanelText } from './messages';
import { presenceNow, staleSeconds, uptimeNow, type SignalCard as Card } from './signal-cards.pure';
import { gradesOf, problemTexts, signalState, type Grade, type SignalState } from './signal-health.pure';
import styles from './signal-card.module.css';

interface SignalCardProps {
  liveId: string;
  card: Card;
  fpsLimit: number;
  /** By the monotonic clock. */
  now: number;
  /** The picture, as long as it is seen. */
  children?: ReactNode;
}

const looks: { readonly [State in SignalState]: readonly [ChipTone, IconGlyph] } = {
  waiting: ['neutral', Hourglass],
  stable: ['success', Activity],
  unstable: ['warning', CircleAlert],
  highFps: ['warning', TriangleAlert],
  reconnecting: ['warning', Unplug],
  lost: ['danger', Unplug],
  testOver: ['neutral', Square],
};

/** One signal: its picture, what it is and how well it comes. The last figures stay when it is lost, and say how old they are. */
export function SignalCard({ liveId, card, fpsLimit, now, children }: SignalCardProps) {
  const t = usePanelText();
  const format = useFormat();
  const presence = presenceNow(card, now);
  const state = signalState({ ...card, presence }, fpsLimit);
  const [tone, icon] = looks[state];
  const stale = staleSeconds(card, now);
  const grades = gradesOf(card, fpsLimit);
  const problems = problemTexts(card);
  const uptime = uptimeNow(card, now);
  const name = t('signal.name', { id: String(card.id) });
  const digit = { maximumFractionDigits: 1 };
  return (
    <li className={styles.card} data-stale={stale !== null || card.leftAt !== null || undefined}>
      <div className={styles.picture} data-theme="dark">
        {presence === 'present' && children ? children : t('signal.noPicture')}
        <span className={styles.role}>{t(roleOf(card))}</span>
        <Link
          to="/preview/$signalId/$liveId"
          params={{ liveId, signalId: String(card.id) }}
          className={styles.open}
          aria-label={t('signal.previewOf', { id: String(card.id) })}
        >
          <Icon of={MonitorPlay} size={14} />
          {t('signal.preview')}
        </Link>
      </div>
      <div className={styles.title}>
        <h3>{name}</h3>
        <Chip tone={tone} icon={icon}>
          {t(`signal.state.${state}`, { fps: card.fps === null ? '' : format.number(card.fps, digit) })}
          {stale !== null && <> · {t('signal.ago', { seconds: String(stale) })}</>}
          {card.leftAt !== null && <> · {t('signal.since', { time: format.time(card.leftAt) })}</>}
        </Chip>
      </div>
      {problems.length > 0 && (
        <p className={styles.problem} role="status">
          {problems.map((text) => t(`signal.${text}`, { value: card.problemDetail?.value ?? '' })).join(' ')}
        </p>
      )}
      {card.recordingGaps?.map(({ from, until }) => (
        <p key={from} className={styles.problem} role="status">
          {until === null
            ? t('signal.gap.open', { from: toTheSecond(from, format.timeZone) })
            : t('signal.gap.over', {
                from: toTheSecond(from, format.timeZone),
                until: toTheSecond(until, format.timeZone),
              })}
        </p>
      ))}
      <dl className={styles.facts}>
        <Fact name={t('signal.id')}>{card.id}</Fact>
        <Fact name={t('signal.uptime')}>{uptime === null ? '–' : clockText(uptime)}</Fact>
        <Fact name={t('signal.quality')} grade={grades.bitrate}>
          {joined(
            card.transcodingQuality,
            card.bitrate !== null &&
              t('signal.bitrateValue', { value: format.number(card.bitrate / 1_000_000, digit) }),
          )}
        </Fact>
        <Fact name={t('signal.resolution')} grade={grades.fps}>
          {joined(
            card.resolution?.replace('x', '×'),
            card.fps !== null && t('signal.fpsValue', { fps: format.number(card.fps, digit) }),
          )}
        </Fact>
        <Fact name={t('signal.keyframe')} grade={grades.keyframeInterval}>
          {card.keyframeInterval === null
            ? '–'
            : t('signal.keyframeValue', { seconds: format.number(card.keyframeInterval, digit) })}
        </Fact>
      </dl>
    </li>
  );
}

/** Figures that belong together, in one cell; those that were not measured are left out. */
const joined = (...known: readonly (string | false | null | undefined)[]): string =>
  known.filter(Boolean).join(' · ') || '–';

function roleOf({ id, isTest }: Card) {
  if (isTest === true) return 'signal.test';
  return id === 1 ? 'signal.main' : 'signal.extra';
}

function Fact({ name, grade, children }: { name: string; grade?: Grade; children: ReactNode }) {
  const t = usePanelText();
  return (
    <div className={styles.fact} data-grade={grade}>
      <dt>{name}</dt>
      <dd>
        {children}
        {(grade === 'warning' || grade === 'bad') && (
          <VisuallyHidden> ({t(`grade.${grade}`)})</VisuallyHidden>
        )}
      </dd>
    </div>
  );
}
