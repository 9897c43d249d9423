/** Channel of PostgreSQL on which messages wait for the one process that hands them to NATS. */
export const relayChannel = 'palco_bus_relay';

/** Subjects of one installation. */
export interface NatsSubjects {
  /** Tells all processes that messages of any topic may have been lost. */
  readonly gap: string;
  /** Is answered while messages are handed over. */
  readonly relay: string;
  topic(name: string): string;
}

export function subjectsOf(prefix: string): NatsSubjects {
  return {
    gap: `${prefix}.gap`,
    relay: `${prefix}.relay`,
    topic: (name) => `${prefix}.topic.${name}`,
  };
}
