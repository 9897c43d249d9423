import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The database, or a transaction of it. */
type Writable = NodePgDatabase | Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** What the listeners of a topic receive. */
export interface BusHandlers {
  onMessage(topic: string, body: string): void;
  /** Messages of any topic may have been missed: what was built on them has to be read anew. */
  onGap(): void;
}

/** One receiver of messages. */
export interface BusConnection {
  /**
   * Receives a topic until the answer is called. Resolves when nothing that is published from then on is missed. A topic may
   * be held several times; it is received once.
   */
  hold(topic: string): Promise<() => void>;
  stop(): Promise<void>;
}

/**
 * Carries messages between all processes, in the order in which they were published. A process gets only those of topics that
 * it holds. Nothing is kept for a process that is away.
 */
export interface Bus {
  /** Sends a text of any length; inside a transaction on its commit, and not at all on a rollback. */
  publish(tx: Writable, topic: string, body: string): Promise<void>;
  connect(handlers: BusHandlers): BusConnection;
}
