export { Arch } from './arch';
export { EventForm } from './event-form';
export type { EventMoment, EventSpeaker, EventViewProps } from './event-model';
export { EventMore } from './event-more';
export { EventView } from './event-view';
export { EventWhen, useEventDate } from './event-when';
export { useEventText } from './messages';
export { default as eventFormStyles } from './event-form.module.css';
