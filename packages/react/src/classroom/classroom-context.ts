import type { Classroom, ClassroomState } from '@palco/sdk/classroom';
import { classroomMessages } from '@palco/sdk/i18n';
import { createPartContext } from '../bind/part-context';
import { useStoreSelector } from '../bind/use-store';
import { useTranslation } from '../i18n/use-translation';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';
import type { CertificateRequest } from './use-certificate';

/** What `Classroom.Root` gives to its parts. */
export interface ClassroomValue {
  readonly classroom: Classroom;
  /** Beginning of the ids that connect a field with its error. */
  readonly id: string;
  readonly certificate: CertificateRequest;
  /** Somebody registers by the form: the room then takes the focus, which the form would lose. */
  readonly isEntering: { current: boolean };
  /** Somebody asked for the form again: its first field then takes the focus. */
  readonly isReturning: { current: boolean };
}

export const [ClassroomContext, useClassroomRoot] = createPartContext<ClassroomValue>('Classroom.Root');

/**
 * What `select` makes of the state; renders again where that changes.
 *
 * @example
 * ```tsx
 * function Title({ classroom }: { classroom: ReturnType<typeof createClassroom> }) {
 *   return <h1>{useClassroomState(classroom, ({ info }) => info?.title)}</h1>;
 * }
 * ```
 */
export function useClassroomState<Value>(
  classroom: Classroom,
  select: (state: ClassroomState) => Value,
): Value {
  return useStoreSelector(classroom.$state, select);
}

/** The state that every part shows. */
export function useClassroomPartState(classroom: Classroom): ClassroomPartState {
  return { stage: useClassroomState(classroom, ({ stage }) => stage) };
}

/** What `Classroom.Root` gives, what every part shows of it, and its texts. */
export function useClassroomPart(name: string) {
  const root = useClassroomRoot(name);
  const { t } = useTranslation(classroomMessages);
  const state = useClassroomPartState(root.classroom);
  return { ...root, t, part: { state, attributes: classroomAttributes } };
}
