export { EventForm } from './event-form';
export type { EventMoment, EventSpeaker, EventViewProps } from './event-model';
export { EventView } from './event-view';
