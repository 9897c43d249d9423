import type { ClassroomState } from '@palco/sdk/classroom';
import type { DataAttributeTable } from '../bind/data-attributes';

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

/**
 * `data-stage`
 *
 * @example
 * ```ts
 * const open = document.querySelector(`[data-part='classroom-root'][${classroomAttributes.stage}='open']`);
 * ```
 */
export const classroomAttributes = {
  stage: 'data-stage',
} as const satisfies DataAttributeTable<ClassroomPartState>;

/**
 * `data-stage`, `data-invalid`
 *
 * @example
 * ```ts
 * const wrong = document.querySelectorAll(`[${classroomFieldAttributes.invalid}]`);
 * ```
 */
export const classroomFieldAttributes = {
  stage: 'data-stage',
  invalid: 'data-invalid',
} as const satisfies DataAttributeTable<ClassroomFieldState>;

/**
 * `data-stage`, `data-pending`
 *
 * @example
 * ```ts
 * const asked = document.querySelector(`[${classroomCertificateAttributes.pending}]`);
 * ```
 */
export const classroomCertificateAttributes = {
  stage: 'data-stage',
  pending: 'data-pending',
} as const satisfies DataAttributeTable<ClassroomCertificateState>;
