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
