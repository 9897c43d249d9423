import { island } from '../../../ui/lazy';

/** A test of what an encoder sends, and its report; loaded when it is opened. */
export const ConnectionTestDialog = island(
  async () => (await import('./connection-test-dialog')).ConnectionTestDialog,
);
export const ConnectionTestCard = island(
  async () => (await import('./connection-test-card')).ConnectionTestCard,
);
