export {
  attendeesApi,
  createAttendees,
  type Attendee,
  type AttendeeErasure,
  type AttendeeExport,
  type AttendeeList,
  type AttendeeRef,
  type Attendees,
  type AttendeesQuery,
} from './attendees';
