import type { ConnectionFinding, ConnectionReport } from '@palco/openapi';
import type { ConnectionSample } from '../../../schema';
import { figuresOf, middleOf, settled } from './connection-figures.pure';
import type { ConnectionFigures, TestedLive } from './connection-figures.pure';

/** With less than this nothing is said. */
const leastSeconds = 5;
/** Less than this is too little to rely on. */
const enoughSeconds = 30;
/** Below this nobody hears anything, in dBFS. */
const silentLevel = -60;
const quietLevel = -35;
/** The mean of a second is never so loud without distortion. */
const loudLevel = -6;
const leastFps = 20;
const fpsTolerance = 1.05;
/** A line that is slower than its encoder falls behind more and more; the wait of others ends. */
const behindSeconds = 2;
const lossPercent = 2;

type Code = ConnectionFinding['code'];

interface Facts extends ConnectionFigures {
  readonly here: readonly ConnectionSample[];
  readonly problems: ReadonlySet<string>;
  readonly live: TestedLive;
  /** The sender follows the line, as WebRTC does: a rate that changes is not wrong. */
  readonly isAdaptive: boolean;
}

/** What a rule says: nothing, or how bad it is and what to set. */
type Rule = (facts: Facts) => Pick<ConnectionFinding, 'severity' | 'value'> | null;

const change = (value: number | null = null) => ({ severity: 'change', value }) as const;
const look = (value: number | null = null) => ({ severity: 'look', value }) as const;

/** Each is said by itself, the ones that lose the most first. */
const rules: { readonly [Name in Code]: Rule } = {
  unsupported_codec: ({ problems }) => (problems.has('unsupported_codec') ? change() : null),
  limit_reached: ({ problems }) => (problems.has('limit_reached') ? change() : null),
  no_picture: ({ picture, here }) => (here.length > 0 && picture.codec === null ? change() : null),
  line_too_slow: (facts) => (isLineSlow(facts) ? change(bearable(facts)) : null),
  reconnects: ({ line }) => (line.reconnects > 0 ? change(line.reconnects) : null),
  gaps: ({ line }) => (line.gaps > 0 ? (line.gaps > 2 ? change : look)(line.gaps) : null),
  keyframes_unseen: ({ picture, keyframes, here }) =>
    picture.codec !== null && keyframes.longest === null && here.length > 0
      ? change(keyframes.advised)
      : null,
  // A sender of WebRTC sends key frames when this server asks for them.
  keyframes_far: ({ keyframes: { typical, advised }, isAdaptive }) =>
    !isAdaptive && typical !== null && typical > advised * 1.05 + 0.1 ? change(advised) : null,
  keyframes_irregular: ({ keyframes: { typical, longest, advised }, isAdaptive }) =>
    !isAdaptive && isWithin(typical, advised) && longest !== null && longest > advised * 1.05 + 0.6
      ? look(advised)
      : null,
  no_sound: ({ sound, here }) => (here.length > 0 && sound.codec === null ? change() : null),
  silent: ({ sound }) => (sound.loudest !== null && sound.loudest < silentLevel ? change() : null),
  quiet: ({ sound: { level, loudest } }) =>
    level !== null && loudest !== null && loudest >= silentLevel && loudest < quietLevel ? look() : null,
  loud: ({ sound }) => (sound.level !== null && sound.level > loudLevel ? look() : null),
  bitrate_low: ({ bitrate: { average, advised } }) =>
    advised !== null && average < advised.from ? look(advised.best) : null,
  bitrate_high: ({ bitrate: { average, advised } }) =>
    advised !== null && average > advised.to ? look(advised.best) : null,
  bitrate_unsteady: (facts) => (isUnsteady(facts) && !isLineSlow(facts) ? unsteady(facts) : null),
  packet_loss: ({ line }) =>
    line.lossPercent !== null && line.lossPercent > lossPercent
      ? (line.lossPercent > 4 * lossPercent ? change : look)(advisedLatency(line.rttMs))
      : null,
  restarts: ({ line }) => (line.restarts > 0 ? look(line.restarts) : null),
  fps_low: (facts) => (hasFewPictures(facts) && !isLineSlow(facts) ? look(30) : null),
  fps_high: ({ picture: { fps }, live }) =>
    fps !== null && fps > live.fpsLimit * fpsTolerance ? change(live.fpsLimit) : null,
  fps_unsteady: (facts) => (dropsPictures(facts) && !isLineSlow(facts) ? look(facts.picture.fps) : null),
  left_out: ({ problems }) => (problems.has('not_accepted') ? look() : null),
  overloaded: ({ problems }) => (problems.has('overloaded') ? look() : null),
  too_short: ({ here }) => (here.length < enoughSeconds ? look() : null),
};

const isWithin = (typical: number | null, advised: number): boolean =>
  typical !== null && typical <= advised * 1.05 + 0.1;

/** What was sent fell behind, or pictures were left out while the rate fell. */
function isLineSlow(facts: Facts): boolean {
  const { behind } = facts.line;
  if (behind === null || facts.isAdaptive) return false;
  return behind > behindSeconds || (behind > behindSeconds / 4 && dropsPictures(facts) && isUnsteady(facts));
}

/** Three quarters of what came, so that something is left of the line. */
function bearable({ bitrate, here }: Facts): number {
  const came = middleOf(here.map((one) => one.bitrate)) ?? bitrate.average;
  return Math.max(300_000, Math.round((came * 0.75) / 100_000) * 100_000);
}

function isUnsteady({ bitrate: { average, lowest, highest }, isAdaptive }: Facts): boolean {
  return !isAdaptive && average > 0 && (lowest < average * 0.5 || highest > average * 1.8);
}

/** Where the line is too slow that is its effect. */
const hasFewPictures = ({ picture: { fps } }: Facts): boolean => fps !== null && fps < leastFps;

const unsteady = ({ bitrate: { average, advised } }: Facts) => look(advised?.best ?? average);

/** Seconds with far fewer pictures than the others. */
function dropsPictures({ here, picture: { fps } }: Facts): boolean {
  if (fps === null || fps < 5) return false;
  return here.filter((one) => one.fps < fps * 0.8).length > here.length / 20;
}

/** Packets that are lost can be asked for again within it. */
const advisedLatency = (rttMs: number | null): number =>
  Math.max(200, Math.round(((rttMs ?? 0) * 4) / 50) * 50);

const codes = Object.keys(rules) as readonly Code[];

/** What an encoder sent, and what to change; null where that is too little. */
export function reportOf(samples: readonly ConnectionSample[], live: TestedLive): ConnectionReport | null {
  const problems = new Set(samples.flatMap(({ problem }) => (problem === null ? [] : [problem])));
  const here = settled(samples.filter(({ isHere }) => isHere));
  const isRefused = problems.has('unsupported_codec') || problems.has('limit_reached');
  if (here.length < leastSeconds && !isRefused) return null;
  const figures = figuresOf(samples, live);
  const isAdaptive = figures.sound.codec === 'opus';
  const facts: Facts = { ...figures, here, problems, live, isAdaptive };
  const found = codes.flatMap((code): ConnectionFinding[] => {
    const finding = rules[code](facts);
    return finding === null ? [] : [{ code, ...finding }];
  });
  const findings = found.toSorted((one, other) => rank(one) - rank(other));
  return { ...figures, findings, verdict: verdictOf(findings) };
}

const rank = ({ severity }: ConnectionFinding): number => (severity === 'change' ? 0 : 1);

function verdictOf(findings: readonly ConnectionFinding[]): ConnectionReport['verdict'] {
  const [worst] = findings;
  if (worst === undefined) return 'good';
  return worst.severity === 'change' ? 'poor' : 'fair';
}
