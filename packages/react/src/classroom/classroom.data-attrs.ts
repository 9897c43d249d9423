import type { ClassroomState } from '@palco/sdk/classroom';
import type { StateKeys } from '../bind/data-attributes';

/** State of the parts of a classroom. */
export interface ClassroomPartState {
  readonly stage: ClassroomState['stage'];
}

/** State of `Classroom.NameField`, `Classroom.EmailField` and `Classroom.FieldError`. */
export interface ClassroomFieldState extends ClassroomPartState {
  readonly invalid: boolean;
}

/** State of `Classroom.Certificate`. */
export interface ClassroomCertificateState extends ClassroomPartState {
  /** It is being asked for. */
  readonly pending: boolean;
}

export const classroomAttributes = ['stage'] as const satisfies StateKeys<ClassroomPartState>;
export const classroomFieldAttributes = [
  'stage',
  'invalid',
] as const satisfies StateKeys<ClassroomFieldState>;
export const classroomCertificateAttributes = [
  'stage',
  'pending',
] as const satisfies StateKeys<ClassroomCertificateState>;
