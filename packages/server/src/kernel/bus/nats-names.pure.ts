/** Channel of PostgreSQL on which messages wait for the one process that hands them to NATS. */
export const relayChannel = 'palco_bus_relay';

/** Subjects of one installation. */
export interface NatsSubjects {
  /** Whoever hears it may have missed messages of any topic. */
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
