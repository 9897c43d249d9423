export * as Classroom from './index.parts';
export { classroomAttributes, classroomFieldAttributes } from './classroom.data-attrs';
export type { ClassroomFieldState, ClassroomPartState } from './classroom.data-attrs';
export { useClassroomState } from './classroom-context';
