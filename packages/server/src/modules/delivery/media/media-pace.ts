import { httpError } from '../../../kernel/errors/http-error';
import type { RouteCall } from '../../../kernel/http/module';
import { spend } from '../../../kernel/limits/budget.pure';
import type { Budget, BudgetRules } from '../../../kernel/limits/budget.pure';
import { createSlots } from '../../../kernel/limits/slots';
import type { Leave, Slots } from '../../../kernel/limits/slots';
import type { RequestLimits } from '../../../kernel/limits/request-limits';
import { addressGroup } from '../../people/session';

/** Bounds what one address takes of the server with files, so that a scraper slows itself down and nobody else. */
export interface MediaPace {
  /**
   * Waits for a turn of the address to be answered a file of `unit`, a video or a live.
   *
   * @throws 429 `TOO_MANY_DOWNLOADS` beyond what the players of a school ask for.
   */
  playback(call: RouteCall, unit: string): Promise<void>;
  /**
   * Begins a download of `unit`, until its answer ends.
   *
   * @param archiveOf the team of an archive, which is made as it is read
   * @throws 429 `TOO_MANY_DOWNLOADS` where too many of the address run, `TOO_MANY_ATTEMPTS` where it began too many.
   */
  download(call: RouteCall, unit: string, archiveOf?: string): Promise<void>;
}

/**
 * Answers of one address that are begun at once. Each gives its place to the next one when it is sent, and at the latest after
 * {@link heldMs}: players of a school on a slow line are not counted for as long as their line takes.
 */
const mostAnswers = 16;
const heldMs = 50;
/** A school that opens a video at once waits in turn. */
const mostWaiting = 2_000;
/**
 * Files of one video for one address: a thousand players that begin at once, and then play. Who fetches the same video again and
 * again spends it.
 */
const ofVideo: BudgetRules = { most: 20_000, perSecond: 250 };
/** Budgets that are kept. Those that are forgotten are whole again. */
const mostBudgets = 10_000;

/** Downloads of one address that run at once, of one file and of all. */
const mostOfFile = 4;
const mostOfAddress = 12;
/** Archives that run at once, of one team and of all, from whichever addresses: a few slow readers leave some to other teams. */
const mostOfTeam = 6;
const mostArchives = 16;
/** Downloads that one address begins within a quarter of an hour, of one file and of all. */
const mostBegunOfFile = 60;
const mostBegun = 300;
const downloadRetrySeconds = 30;

const refused = (retryAfterSeconds: number): Error =>
  httpError({ status: 429, code: 'TOO_MANY_DOWNLOADS', retryAfterSeconds });

/** Of the archives of originals, which are made of several videos. */
export const archiveUnit = 'originals';

/** Takes places for an answer, until that ends. @throws 429. */
async function takeUntilAnswered(
  { reply }: RouteCall,
  wanted: readonly (readonly [places: Slots, key: string])[],
): Promise<void> {
  const taken: Leave[] = [];
  try {
    for (const [slots, key] of wanted) {
      const leave = await slots.take(key);
      if (leave === null) throw refused(downloadRetrySeconds);
      taken.push(leave);
    }
  } finally {
    leaveWithAnswer(reply, () => {
      for (const leave of taken) leave();
    });
  }
}

function leaveWithAnswer({ raw }: RouteCall['reply'], leave: Leave): void {
  if (raw.closed) leave();
  else raw.once('close', leave);
}

export function createMediaPace(limits: Pick<RequestLimits, 'take'>): MediaPace {
  const answers = createSlots({ most: mostAnswers, mostWaiting, heldMs });
  const ofFile = createSlots({ most: mostOfFile, mostWaiting: 0 });
  const ofAddress = createSlots({ most: mostOfAddress, mostWaiting: 0 });
  const ofTeam = createSlots({ most: mostOfTeam, mostWaiting: 0 });
  const archives = createSlots({ most: mostArchives, mostWaiting: 0 });
  const budgets = new Map<string, Budget>();

  function waitOf(key: string): number {
    const { budget, waitSeconds } = spend(budgets.get(key), ofVideo, performance.now());
    if (!budgets.has(key) && budgets.size >= mostBudgets) budgets.clear();
    budgets.set(key, budget);
    return waitSeconds;
  }

  return {
    async playback(call, unit) {
      const { request, reply } = call;
      const address = addressGroup(request.ip);
      const gone = new AbortController();
      const onClose = (): void => gone.abort();
      reply.raw.once('close', onClose);
      const leave = await answers.take(address, gone.signal);
      const waitSeconds = unit.startsWith('lives/') ? 0 : waitOf(`${address} ${unit}`);
      // A refusal keeps its place for as long as one can, so that who asks on at once is refused in turn.
      if (leave === null || waitSeconds > 0) throw refused(Math.max(1, waitSeconds));
      leaveWithAnswer(reply, leave);
    },
    async download(call, unit, archiveOf) {
      if (call.request.method === 'HEAD') return;
      const address = addressGroup(call.request.ip);
      await takeUntilAnswered(call, [
        [ofAddress, address],
        [ofFile, `${address} ${unit}`],
        ...(archiveOf === undefined
          ? []
          : ([
              [ofTeam, archiveOf],
              [archives, unit],
            ] as const)),
      ]);
      await limits.take([
        { key: `downloads of ${unit} by ${address}`, most: mostBegunOfFile },
        { key: `downloads by ${address}`, most: mostBegun },
      ]);
    },
  };
}
