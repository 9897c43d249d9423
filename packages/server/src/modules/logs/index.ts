export { recordEvent } from './record-event';
export type { EventSource } from './record-event';
