import type { Live, LiveSignal } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { Activity, CircleAlert, Hourglass, Square, TriangleAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n';
import { Chip, VisuallyHidden, type ChipTone, type IconGlyph } from '../../../ui';
import { Tally } from '../../../ui/tally/tally';
import { toTheSecond } from '../gap-times.pure';
import { clockText } from '../clock/elapsed.pure';
import { usePanelText } from './messages';
import { isOnAirNow } from './programme-of-signal.pure';
import { presenceNow, staleSeconds, uptimeNow, type SignalCard as Card } from './signal-cards.pure';
import {
  gradeOfLink,
  gradesOf,
  problemTexts,
  signalState,
  type Grade,
  type SignalState,
} from './signal-health.pure';
import styles from './signal-card.module.css';

interface SignalCardProps {
  live: Pick<Live, 'id' | 'status' | 'backupSignal'>;
  card: Card;
  /** What viewers see. */
  programme: LiveSignal['programme'];
  fpsLimit: number;
  /** By the monotonic clock. */
  now: number;
  /** The picture, as long as it is seen. */
  children?: ReactNode;
  /** Below its figures. */
  foot?: ReactNode;
}

const looks: { readonly [State in SignalState]: readonly [ChipTone, IconGlyph | undefined] } = {
  waiting: ['neutral', Hourglass],
  stable: ['success', undefined],
  unstable: ['warning', CircleAlert],
  highFps: ['warning', TriangleAlert],
  reconnecting: ['warning', Activity],
  lost: ['danger', Unplug],
  testOver: ['neutral', Square],
};

/** One signal: its picture, how well it comes, and what is wrong. The last figures stay when it is lost, and say how old they are. */
export function SignalCard({ live, card, programme, fpsLimit, now, children, foot }: SignalCardProps) {
  const t = usePanelText();
  const format = useFormat();
  const presence = presenceNow(card, now);
  const state = signalState({ ...card, presence }, fpsLimit);
  const [tone, icon] = looks[state];
  const stale = staleSeconds(card, now);
  const isHere = presence === 'present';
  const isAired = isHere && isOnAirNow(card.id, programme, live.backupSignal);
  return (
    <li className={styles.card} data-stale={stale !== null || card.leftAt !== null || undefined}>
      <div className={styles.picture} data-theme="dark">
        <span>{t(absenceOf(card, isHere))}</span>
        {isHere && card.problem !== 'no_picture' && children}
        {isHere && <SignalTally live={live} card={card} isAired={isAired} />}
        <b>
          {card.id} · {t(roleOf(card, live.backupSignal === card.id, isAired && live.status === 'live'))}
        </b>
        <Link
          to="/preview/$signalId/$liveId"
          params={{ liveId: live.id, signalId: String(card.id) }}
          data-signal={card.id}
          aria-label={t('signal.open', { id: String(card.id) })}
        />
      </div>
      <div className={styles.title}>
        <h3>{t('signal.name', { id: String(card.id) })}</h3>
        <Chip tone={tone} icon={icon} dot={icon === undefined}>
          {t(`signal.state.${state}`, {
            fps: card.fps === null ? '' : format.number(card.fps, { maximumFractionDigits: 1 }),
          })}
          {stale !== null && <> · {t('signal.ago', { seconds: String(stale) })}</>}
          {card.leftAt !== null && <> · {t('signal.since', { time: format.time(card.leftAt) })}</>}
        </Chip>
      </div>
      <Figures card={card} fpsLimit={fpsLimit} now={now} isHere={isHere} />
      {isHere && <LinkFigures card={card} />}
      {isHere && <Qualities ladder={card.ladder} />}
      <Faults card={card} />
      {foot}
    </li>
  );
}

/** What stands where no picture is: none comes, or it comes and is not open yet. */
function absenceOf({ problem }: Card, isHere: boolean) {
  if (!isHere) return 'signal.noPicture';
  return problem === 'no_picture' ? 'stage.noSound' : 'stage.opening';
}

function roleOf({ id, isTest }: Card, isBackup: boolean, isOnAir: boolean) {
  if (isTest === true) return 'signal.test';
  if (isOnAir) return 'signal.onAir';
  if (isBackup) return 'signal.backup';
  return id === 1 ? 'signal.main' : 'signal.extra';
}

/** Red on what is on air: the first signal, or what stands in for it. Green on another one that comes. */
function SignalTally({
  live: { status },
  card,
  isAired,
}: Pick<SignalCardProps, 'live' | 'card'> & { isAired: boolean }) {
  if (!isAired) return <Tally state="ready" />;
  if (status === 'live' || status === 'paused') return <Tally state={status === 'live' ? 'air' : 'paused'} />;
  return card.id === 1 ? null : <Tally state="ready" />;
}

interface FiguresProps {
  card: Card;
  fpsLimit: number;
  now: number;
  isHere: boolean;
}

function Figures({ card, fpsLimit, now, isHere }: FiguresProps) {
  const t = usePanelText();
  const format = useFormat();
  const grades = gradesOf(card, fpsLimit);
  const uptime = uptimeNow(card, now);
  const digit = { maximumFractionDigits: 1 };
  const parts = [
    { key: 'size', grade: 'unknown' as Grade, text: card.resolution?.replace('x', '×') },
    {
      key: 'fps',
      grade: grades.fps,
      text: card.fps === null ? undefined : t('signal.fpsValue', { fps: format.number(card.fps, digit) }),
    },
    {
      key: 'bitrate',
      grade: grades.bitrate,
      text:
        card.bitrate === null
          ? undefined
          : t('signal.bitrateValue', { value: format.number(card.bitrate / 1_000_000, digit) }),
    },
    {
      key: 'keyframe',
      grade: grades.keyframeInterval,
      text:
        isPoor(grades.keyframeInterval) && card.keyframeInterval !== null
          ? t('signal.keyframeEvery', { seconds: format.number(card.keyframeInterval, digit) })
          : undefined,
    },
  ].filter(({ text }) => text !== undefined);
  return (
    <p className={styles.figures}>
      {parts.map(({ key, grade, text }, index) => (
        <span key={key} data-grade={grade}>
          {index > 0 && ' · '}
          {text}
          {isPoor(grade) && <VisuallyHidden> ({t(`grade.${grade}`)})</VisuallyHidden>}
        </span>
      ))}
      {isHere && uptime !== null && <small>{t('signal.sending', { time: clockText(uptime) })}</small>}
    </p>
  );
}

/** Of the line that the signal comes by, where its protocol tells. */
function LinkFigures({ card: { link } }: { card: Card }) {
  const t = usePanelText();
  const format = useFormat();
  if (!link) return null;
  const { rttMs, lossPercent, repeated, leftOut = 0 } = link;
  const grade = gradeOfLink(link);
  const percent = format.number(lossPercent, { maximumFractionDigits: 1 });
  return (
    <p className={styles.figures} aria-label={t('signal.link')} role="group">
      {rttMs !== null && <>{t('signal.link.rtt', { ms: format.number(rttMs) })} · </>}
      <span data-grade={grade}>
        {t('signal.link.loss', { percent })}
        {isPoor(grade) && <VisuallyHidden> ({t(`grade.${grade}`)})</VisuallyHidden>}
      </span>
      {repeated > 0 && <> · {t('signal.link.repeated', { count: repeated })}</>}
      {leftOut > 0 && <> · {t('signal.link.leftOut', { count: leftOut })}</>}
    </p>
  );
}

/** The qualities below a signal: what is encoded and by what, what the encoder sends itself, and which do not come. */
function Qualities({ ladder }: { ladder: Card['ladder'] }) {
  const t = usePanelText();
  if (!ladder) return null;
  const { encoder, encoded, shed, copied, away } = ladder;
  return (
    <>
      {encoded.length > 0 && (
        <p className={styles.figures}>
          {t('signal.qualities', { names: encoded.join(', ') })} ·{' '}
          {t(`signal.encoder.${knownEncoder(encoder)}`)}
        </p>
      )}
      {copied.length > 0 && (
        <p className={styles.figures}>{t('signal.copied', { names: copied.join(', ') })}</p>
      )}
      {shed.length > 0 && (
        <p className={styles.problem} role="status">
          {t('signal.shed', { names: shed.join(', ') })}
        </p>
      )}
      {away.length > 0 && (
        <p className={styles.problem} role="status">
          {t('signal.away', { names: away.join(', ') })}
        </p>
      )}
    </>
  );
}

const encoders = ['software', 'nvenc', 'qsv', 'vaapi', 'videotoolbox'] as const;
type Encoder = NonNullable<Card['ladder']>['encoder'];

/** A newer server may use others. */
const knownEncoder = (encoder: Encoder) => encoders.find((one) => one === encoder) ?? 'hardware';

const isPoor = (grade: Grade): grade is 'warning' | 'bad' => grade === 'warning' || grade === 'bad';

/** What is wrong with a signal, and what its recording lacks. */
function Faults({ card }: { card: Card }) {
  const t = usePanelText();
  const { timeZone } = useFormat();
  const problems = problemTexts(card);
  return (
    <>
      {problems.length > 0 && (
        <p className={styles.problem} role="status">
          {problems.map((text) => t(`signal.${text}`, { value: card.problemDetail?.value ?? '' })).join(' ')}
        </p>
      )}
      {card.recordingGaps?.map(({ from, until }) => (
        <p key={from} className={styles.problem} role="status">
          {until === null
            ? t('signal.gap.open', { from: toTheSecond(from, timeZone) })
            : t('signal.gap.over', {
                from: toTheSecond(from, timeZone),
                until: toTheSecond(until, timeZone),
              })}
        </p>
      ))}
    </>
  );
}
