export { createLogsModule } from './forget-events';
export { recordEvent } from './record-event';
export type { EventSource } from './record-event';
