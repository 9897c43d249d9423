export { createLogsModule } from './forget-events';
export { recordEvent, systemSource } from './record-event';
export type { EventSource } from './record-event';
