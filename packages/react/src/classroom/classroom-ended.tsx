import { useRef } from 'react';
import { createPart } from '../bind/create-part';
import { useBeforePaint, type PartProps } from '../bind/use-part';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';
import { useEndingText } from './use-ending-text';

/** Props of `Classroom.Ended`. */
export type ClassroomEndedProps = PartProps<'p', ClassroomPartState>;

/**
 * Why somebody is not in any more, and until when: banned, erased, or left in another tab. Takes the focus that the room had. Renders
 * nothing but in the stage `ended`. A `p` with the role `status`.
 */
export const ClassroomEnded = createPart('p', 'classroom-ended', (props: ClassroomEndedProps) => {
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

  return {
    props,
    ownRef: element,
    state,
    attributes: classroomAttributes,
    isShown: isEnded,
    own: { role: 'status', tabIndex: -1, children: text },
  };
});
