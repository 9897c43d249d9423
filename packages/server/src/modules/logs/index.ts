export { recordEvent } from './record-event';
export type { EventEntry } from './record-event';
