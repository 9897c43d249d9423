import type { LiveIngestEvents, Publisher } from '../ports/live-ingest';
import type { PublisherOrder, PublisherReport } from './live/publisher-messages';

/** The publishers of a child that send, or wait for their authorization. */
export function createChildPublishers(
  events: LiveIngestEvents,
  warn: (message: string, detail: object) => void,
  order: (message: PublisherOrder) => void,
) {
  const publishers = new Map<string, Publisher>();

  function lose(publisherId: string, cause: string): void {
    if (publishers.delete(publisherId)) events.gone(publisherId, cause);
  }
  async function judge(publisher: Publisher): Promise<void> {
    publishers.set(publisher.id, publisher);
    const refusal = await events.authorize(publisher).catch((error: unknown) => {
      warn('a stream key could not be looked up', { err: error });
      return 'unavailable' as const;
    });
    // It disconnected during the look-up.
    if (refusal === null && !publishers.has(publisher.id)) return events.gone(publisher.id);
    order({ type: 'verdict', publisherId: publisher.id, refusal });
    // Removed before the child's `gone` report arrives, so that a rejected publisher causes no `gone` event.
    if (refusal !== null) publishers.delete(publisher.id);
  }
  return {
    loseAll: (): void => [...publishers.keys()].forEach((id) => lose(id, 'engine')),
    onMessage(report: PublisherReport): void {
      if (report.type === 'asks') {
        const { publisherId: id, streamKey, remoteAddress } = report;
        void judge({ id, streamKey, remoteAddress });
      } else if (report.type === 'gone') lose(report.publisherId, report.cause);
      else if (report.type === 'published') {
        const publisher = publishers.get(report.publisherId);
        if (publisher) events.published(publisher);
      } else if (report.type === 'measured') events.measured(report.publisherId, report.figures);
      else events.turnedAway?.(report.remoteAddress, report.cause);
    },
  };
}
