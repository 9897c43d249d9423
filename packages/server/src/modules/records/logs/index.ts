export type { SystemTask } from './actor-names.pure';
export type { EventType } from './event-names.pure';
export { createLogsModule } from './logs.routes';
export { eraseNames } from './logs.store';
export { recordEvent, systemSource } from './record-event';
export type { EventSource } from './record-event';
export { recordOfChange } from './record.pure';
