import { presenceNow, testSecondsLeft, type SignalCard } from './signal-cards.pure';
import { isFpsHigh, isTestOver } from './signal-health.pure';

/** Something about a signal that the operator should know of; what happens again within two minutes is the same alert. */
export interface SignalAlert {
  /** A loss is `restored` once the signal is back; a test signal is about to run out, or did. */
  readonly kind: 'highFps' | 'lost' | 'restored' | 'testEnding' | 'testOver';
  readonly signalId: number;
  /** When it happened last, in milliseconds since 1970. */
  readonly at: number;
  /** When it happened first, by the monotonic clock. */
  readonly since: number;
  /** How often it happened. */
  readonly count: number;
  /** Of `highFps`: the most. */
  readonly fps?: number;
  /** Of a loss that is over: how long the longest was. */
  readonly seconds?: number;
  /** Of `testEnding`: when, ISO 8601. */
  readonly endsAt?: string;
}

/** The log keeps only the newest alerts, so that a live of hours does not fill the memory. */
export const MOST_ALERTS = 20;

/** Alerts of one kind that are no further apart are one. */
const TOGETHER_MS = 2 * 60_000;
/** A shorter loss is none: it would be one of «0 s». */
const LEAST_LOSS_MS = 1_000;
/** So long before its end a test signal warns: time enough to send another one. */
const TEST_WARNING_SECONDS = 180;
/** One that leaves no earlier than this ran out; one that somebody ended is not missed. */
const TEST_END_SECONDS = 20;

/** What the panel remembers of a signal between two looks. */
interface Watched {
  /** By the monotonic clock. */
  readonly lostAt: number | null;
  /** Whether the loss is in the log. */
  readonly isTold: boolean;
  readonly isHigh: boolean;
  /** Which end of a test signal was told of, and whether it was before or after it. */
  readonly testTold: string | null;
}

export interface AlertLog {
  readonly alerts: readonly SignalAlert[];
  readonly watched: ReadonlyMap<number, Watched>;
}

export const noAlerts: AlertLog = { alerts: [], watched: new Map() };

const unwatched: Watched = { lostAt: null, isTold: false, isHigh: false, testTold: null };

function isGone(card: SignalCard, now: number): boolean {
  const presence = presenceNow(card, now);
  // A test signal that was stopped is not missed.
  return (presence === 'lost' || presence === 'reconnecting') && !isTestOver({ ...card, presence });
}

interface Look {
  /** By the monotonic clock. */
  readonly now: number;
  /** The time of day, in milliseconds since 1970. */
  readonly time: number;
  readonly fpsLimit: number;
}

type News =
  | { readonly kind: 'highFps'; readonly fps: number }
  | { readonly kind: 'lost' }
  | { readonly kind: 'restored'; readonly seconds: number }
  | { readonly kind: 'testEnding'; readonly endsAt: string }
  | { readonly kind: 'testOver' };

/** What there is to tell of the end of a test signal. */
function testNews(card: SignalCard, now: number): Extract<News, { kind: `test${string}` }> | null {
  const left = testSecondsLeft(card, now);
  if (left === null) return null;
  const presence = presenceNow(card, now);
  if (presence === 'present')
    return left <= TEST_WARNING_SECONDS ? { kind: 'testEnding', endsAt: card.testEndsAt ?? '' } : null;
  return isTestOver({ ...card, presence }) && left <= TEST_END_SECONDS ? { kind: 'testOver' } : null;
}

/** Tells each end of a test signal once. */
function testChange(card: SignalCard, { testTold }: Watched, now: number): readonly News[] {
  const news = testNews(card, now);
  return news && testKey(card, now) !== testTold ? [news] : [];
}

const testKey = (card: SignalCard, now: number): string | null => {
  const news = testNews(card, now);
  return news && `${news.kind} ${card.testEndsAt}`;
};

/** What a signal did since the last look; each change is told once. */
function newsOf(card: SignalCard, before: Watched, { now, fpsLimit }: Look): readonly News[] {
  const { lostAt, isTold, isHigh } = before;
  if (isGone(card, now)) return !isTold && isLong(lostAt, now) ? [{ kind: 'lost' }] : [];
  const news: News[] = [];
  if (!isHigh && card.fps !== null && isFpsHigh(card.fps, fpsLimit))
    news.push({ kind: 'highFps', fps: Math.round(card.fps) });
  if (presenceNow(card, now) === 'present' && lostAt !== null && isLong(lostAt, now)) {
    // Its loss was too short for the looks of a second, and is told with its end.
    if (!isTold) news.push({ kind: 'lost' });
    news.push({ kind: 'restored', seconds: Math.round((now - lostAt) / 1_000) });
  }
  return news;
}

const isLong = (lostAt: number | null, now: number): boolean =>
  lostAt !== null && now - lostAt >= LEAST_LOSS_MS;

/** What is told in one place: a loss and its end, the end of a test signal before and after it. */
export const subjectOf = {
  highFps: 'fps',
  lost: 'loss',
  restored: 'loss',
  testEnding: 'test',
  testOver: 'test',
} as const;

/** The alerts after one more; it is added to one of its kind that is not long ago. */
function withNews(
  alerts: readonly SignalAlert[],
  news: News & { readonly signalId: number },
  { now, time: at }: Look,
): readonly SignalAlert[] {
  const subject = subjectOf[news.kind];
  const last = alerts.find((alert) => alert.signalId === news.signalId && subjectOf[alert.kind] === subject);
  const others = alerts.filter((alert) => alert !== last);
  if (news.kind === 'restored')
    return last
      ? [{ ...last, ...news, at, seconds: Math.max(news.seconds, last.seconds ?? 0) }, ...others]
      : alerts;
  if (subject === 'test') return [{ ...news, at, since: now, count: 1 }, ...others].slice(0, MOST_ALERTS);
  if (last === undefined || now - last.since >= TOGETHER_MS)
    return [{ ...news, at, since: now, count: 1 }, ...alerts].slice(0, MOST_ALERTS);
  const most = news.kind === 'highFps' && { fps: Math.max(news.fps, last.fps ?? 0) };
  return [{ ...last, ...news, ...most, at, count: last.count + 1 }, ...others];
}

function watchedOf(card: SignalCard, before: Watched, { now, fpsLimit }: Look): Watched {
  // Figures of a lost signal are old: keeping the state avoids a second alert of the same high frame rate.
  if (!isGone(card, now))
    return { ...unwatched, isHigh: isFpsHigh(card.fps, fpsLimit), testTold: testKey(card, now) };
  const lostAt = before.lostAt ?? now;
  return { ...before, lostAt, isTold: before.isTold || isLong(before.lostAt, now) };
}

const isAlike = (one: Watched, other: Watched | undefined): boolean =>
  one.lostAt === other?.lostAt &&
  one.isTold === other.isTold &&
  one.isHigh === other.isHigh &&
  one.testTold === other.testTold;

/** Without the ends of test signals that go on after all, or made way for an encoder. */
const withoutOldTests = (
  alerts: readonly SignalAlert[],
  cards: readonly SignalCard[],
  now: number,
): readonly SignalAlert[] =>
  alerts.filter(
    ({ kind, signalId }) =>
      subjectOf[kind] !== 'test' ||
      !cards.some(
        (card) => card.id === signalId && presenceNow(card, now) === 'present' && !testNews(card, now),
      ),
  );

/** The log after another look at the signals; the same object where nothing happened. */
export function watchSignals(log: AlertLog, cards: readonly SignalCard[], look: Look): AlertLog {
  const before = (card: SignalCard): Watched => log.watched.get(card.id) ?? unwatched;
  const news = cards.flatMap((card) =>
    [...testChange(card, before(card), look.now), ...newsOf(card, before(card), look)].map((one) => ({
      ...one,
      signalId: card.id,
    })),
  );
  const watched = new Map(cards.map((card) => [card.id, watchedOf(card, before(card), look)] as const));
  const isSame =
    news.length === 0 &&
    watched.size === log.watched.size &&
    [...watched].every(([id, one]) => isAlike(one, log.watched.get(id)));
  if (isSame) return log;
  const alerts = withoutOldTests(log.alerts, cards, look.now);
  return { alerts: news.reduce((all, one) => withNews(all, one, look), alerts), watched };
}
