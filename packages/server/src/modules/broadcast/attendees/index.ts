export { insertRegistrations, upsertAttendees } from './attendees.store';
export { createAttendeesModule } from './attendees.routes';
export { createRegistrations } from './find-registrations';
export type { Attendees } from './attendees.routes';
export type { Registrations } from './find-registrations';
