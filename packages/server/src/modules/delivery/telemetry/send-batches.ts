import type { ServerContext } from '../../../kernel/context';
import type { AnalyticsStore, PlayBatch } from '../../../ports/analytics-store';
import type { OpenPlay } from './open-play.pure';
import { takeBatch } from './play-batch.pure';
import { recallPlays } from './recall-plays';

/** Writes what plays collected. */
export interface BatchSender {
  /** Never throws: what could not be written is tried again with the next call, and the plays collect on until then. */
  send(plays: readonly OpenPlay[]): Promise<void>;
}

/** A batch that the store refuses this often is given up, so that one bad batch does not stop all that follow. */
const mostTries = 5;
const awayAfter = 3;

/** The parts of a batch by live or video. */
function bySubject({ plays, seconds, minutes, events }: PlayBatch): PlayBatch[] {
  const of = <Item extends { readonly subjectId: string }>(items: readonly Item[], id: string): Item[] =>
    items.filter(({ subjectId }) => subjectId === id);
  return [...new Set(plays.map(({ subjectId }) => subjectId))].map((id) => ({
    plays: of(plays, id),
    seconds: of(seconds, id),
    minutes: of(minutes, id),
    events: of(events, id),
  }));
}

interface Waiting {
  readonly batch: PlayBatch;
  tries: number;
}

export function createBatchSender({
  store,
  log,
}: Pick<ServerContext, 'log'> & { readonly store: AnalyticsStore }): BatchSender {
  let waiting: Waiting[] = [];

  /** Writes a batch; what is left of it where the store refused it. */
  async function write({ batch, tries }: Waiting): Promise<Waiting[]> {
    try {
      await store.write(batch);
      return [];
    } catch (err) {
      const isGivenUp = tries + 1 >= mostTries;
      log.warn({ err, isGivenUp }, 'what players told was not written');
      if (isGivenUp) return [];
      // What the store cannot take of one live must not hold up the others: from the second try each is written by itself.
      const parts = tries === 0 ? bySubject(batch) : [batch];
      return parts.map((part) => ({ batch: part, tries: tries + 1 }));
    }
  }
  /** Writes what waits. Stops where the store seems to be away; what was refused comes last the next time. */
  async function writeWaiting(): Promise<void> {
    const open = waiting;
    const refused: Waiting[] = [];
    for (let inARow = 0; open.length > 0 && inARow < awayAfter;) {
      const left = await write(open.shift() as Waiting);
      inARow = left.length === 0 ? 0 : inARow + 1;
      refused.push(...left);
    }
    waiting = [...open, ...refused];
  }
  return {
    async send(plays) {
      try {
        await writeWaiting();
        // The plays of a live that is refused collect on, so that no more than one batch of it waits.
        const refused = new Set(
          waiting.flatMap(({ batch }) => batch.plays.map(({ subjectId }) => subjectId)),
        );
        const free = plays.filter(({ subjectId }) => !refused.has(subjectId));
        await recallPlays(store, free);
        if (free.length > 0) waiting.push(...(await write({ batch: takeBatch(free), tries: 0 })));
      } catch (err) {
        log.warn({ err, isGivenUp: false }, 'what players told was not written');
      }
    },
  };
}
