export { createClassroom } from './classroom';
export type { Classroom, ClassroomPage } from './classroom';
export { attendeeKey } from './classroom-state';
export type { ClassroomEnding, ClassroomState } from './classroom-state';
export { readChatFrameMessage, toChatFrameData } from './chat-frame.pure';
export { parseAttendee, pictureOf, readAttendee, typedEmail } from './classroom.pure';
export type { Attendee, AttendeeInput } from './classroom.pure';
