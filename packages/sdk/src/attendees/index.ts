export {
  attendeesApi,
  createAttendees,
  type Attendee,
  type AttendeeErasure,
  type AttendeeExport,
  type AttendeeList,
  type AttendeePlace,
  type Attendees,
  type AttendeesQuery,
} from './attendees';
