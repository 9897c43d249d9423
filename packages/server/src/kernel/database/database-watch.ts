/** Notifications that every connection of the pool receives. */
export interface DatabaseWatch {
  readonly channel: string;
  /**
   * A transaction that notified the channel was committed. For one of this process it is called before its `commit` resolves:
   * PostgreSQL sends a connection its own notifications before it is ready for the next query. Called once per connection.
   */
  onMessage(payload: string): void;
}
