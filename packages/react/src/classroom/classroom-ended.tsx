import { forwardRef, useRef } from 'react';
import { useBeforePaint, usePart, type PartProps } from '../bind/use-part';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';
import { useEndingText } from './use-ending-text';

/** Props of `Classroom.Ended`. */
export type ClassroomEndedProps = PartProps<'p', ClassroomPartState>;

/**
 * Why somebody is not in any more, and until when: banned, erased, or left in another tab. Takes the focus that the room had. Renders
 * nothing but in the stage `ended`. A `p` with the role `status`.
 */
export const ClassroomEnded = forwardRef<HTMLParagraphElement, ClassroomEndedProps>(
  function ClassroomEnded(props, ref) {
    const { classroom } = useClassroomRoot('Classroom.Ended');
    const element = useRef<HTMLParagraphElement>(null);
    const state = useClassroomPartState(classroom);
    const text = useEndingText(useClassroomState(classroom, ({ ending }) => ending));

    const isEnded = state.stage === 'ended';
    useBeforePaint(() => {
      // What had the focus went with the room; a page around a frame keeps its own.
      if (isEnded && document.hasFocus() && document.activeElement === document.body)
        element.current?.focus({ preventScroll: true });
    }, [isEnded]);

    const part = usePart('p', {
      part: 'classroom-ended',
      props,
      ref,
      ownRef: element,
      state,
      attributes: classroomAttributes,
      own: { role: 'status', tabIndex: -1, children: text },
    });
    return isEnded ? part : null;
  },
);
