export { recordEvent } from './record-event';
