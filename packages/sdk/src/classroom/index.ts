export { createClassroom } from './classroom';
export type { Classroom, ClassroomEngine, ClassroomOptions } from './classroom';
export { attendeeKey } from './classroom-state';
export type { ClassroomEnding, ClassroomState } from './classroom-state';
export { readChatFrameMessage, toChatFrameData, type ChatFrameMessage } from './chat-frame.pure';
export { parseAttendee, pictureOf, readAttendee, typedEmail } from './classroom.pure';
export type { Attendee, AttendeeInput, AttendeeProblems, ReadAttendee } from './classroom.pure';
