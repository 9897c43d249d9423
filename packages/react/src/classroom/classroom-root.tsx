import type { Classroom } from '@palco/sdk/classroom';
import { forwardRef, useEffect, useId, useMemo, useRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { ClassroomContext, useClassroomPartState } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';
import { useCertificate } from './use-certificate';

/** Props of `Classroom.Root`. */
export interface ClassroomRootProps extends PartProps<'div', ClassroomPartState> {
  /** The engine, made by `createClassroom` of `@palco/sdk/classroom`; it runs while the part is shown. */
  readonly classroom: Classroom;
}

/** Holds the classroom of a live. A `div`. */
export const ClassroomRoot = forwardRef<HTMLDivElement, ClassroomRootProps>(
  function ClassroomRoot(props, ref) {
    const { classroom, ...rest } = props;
    const id = useId();
    const state = useClassroomPartState(classroom);
    useEffect(() => {
      classroom.start();
      return classroom.stop;
    }, [classroom]);
    const { pending, refusal, download } = useCertificate(classroom);
    const isEntering = useRef(false);
    const isReturning = useRef(false);
    const value = useMemo(
      () => ({ classroom, id, isEntering, isReturning, certificate: { pending, refusal, download } }),
      [classroom, id, pending, refusal, download],
    );
    const root = usePart('div', {
      part: 'classroom-root',
      props: rest,
      ref,
      state,
      attributes: classroomAttributes,
      own: { 'aria-busy': state.stage === 'loading' },
    });
    return <ClassroomContext.Provider value={value}>{root}</ClassroomContext.Provider>;
  },
);
