export { attendeeKey, createClassroom } from './classroom';
export type { Classroom, ClassroomEngine, ClassroomOptions, ClassroomState } from './classroom';
export { parseAttendee, pictureOf, readAttendee, typedEmail } from './classroom.pure';
export type { Attendee, AttendeeInput, AttendeeProblems, ReadAttendee } from './classroom.pure';
