export { attendeeKey, createClassroom } from './classroom';
export type { Classroom, ClassroomEngine, ClassroomOptions, ClassroomState } from './classroom';
export { readChatFrameMessage, toChatFrameData, type ChatFrameMessage } from './chat-frame.pure';
export { parseAttendee, pictureOf, readAttendee, typedEmail } from './classroom.pure';
export type { Attendee, AttendeeInput, AttendeeProblems, ReadAttendee } from './classroom.pure';
