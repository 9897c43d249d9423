export { attendeesApi, type Attendee, type AttendeesApi, type AttendeesQuery } from './attendees';
