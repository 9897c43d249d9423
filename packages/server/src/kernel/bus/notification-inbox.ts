import { eq } from 'drizzle-orm';
import type { BusHandlers } from '../../ports/bus';
import type { Logger } from '../logger';
import type { Database } from '../database/database';
import { createTurns } from '../turns';
import { busMessages } from '../../schema/kernel/bus';
import { readNotification } from './notification.pure';

/** Takes notifications in their order, and reads the rows of those that carry an id. */
export interface NotificationInbox {
  take(payload: string): void;
  /** Resolves when what came so far is handed on. */
  settled(): Promise<void>;
}

export function createInbox(
  { db, log }: { readonly db: Database; readonly log: Logger },
  { onMessage, onGap }: BusHandlers,
): NotificationInbox {
  /** While a row is read, what comes meanwhile waits, so that the order stays. */
  const turns = createTurns<'reading'>((error) => {
    log.warn({ err: error }, 'a message of the bus was lost');
    onGap();
  });
  async function readRow(topic: string, messageId: number): Promise<void> {
    const [row] = await db.select().from(busMessages).where(eq(busMessages.id, messageId));
    if (row === undefined) throw new Error(`the message ${messageId} is gone`);
    onMessage(topic, row.body);
  }
  return {
    take(payload) {
      const notification = readNotification(payload);
      if (notification === null) return;
      const { topic } = notification;
      if ('messageId' in notification) turns.run('reading', () => readRow(topic, notification.messageId));
      else if (turns.isBusy('reading')) turns.run('reading', () => onMessage(topic, notification.body));
      else onMessage(topic, notification.body);
    },
    settled: () => turns.settled(),
  };
}
