import { island } from '../../../ui/lazy';

/** What to type into an encoder; loaded when it is opened. */
export const SenderGuide = island(async () => (await import('./sender-guide')).SenderGuide);
