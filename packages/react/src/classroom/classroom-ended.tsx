import { useRef } from 'react';
import { createPart } from '../bind/create-part';
import { useBeforePaint } from '../bind/use-part';
import { useClassroomState, useClassroomPart } from './classroom-context';
import { useEndingText } from './use-ending-text';

/**
 * Why somebody is not in any more, and until when: banned, erased, or left in another tab. Takes the focus that the room had. Renders
 * nothing but in the stage `ended`. A `p` with the role `status`.
 */
export const ClassroomEnded = createPart('p', 'classroom-ended', () => {
  const { classroom, part } = useClassroomPart('Classroom.Ended');
  const element = useRef<HTMLParagraphElement>(null);
  const text = useEndingText(useClassroomState(classroom, ({ ending }) => ending));

  const isEnded = part.state.stage === 'ended';
  useBeforePaint(() => {
    // What had the focus went with the room; a page around a frame keeps its own.
    if (isEnded && document.hasFocus() && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [isEnded]);

  return {
    ownRef: element,
    ...part,
    isShown: isEnded,
    own: { role: 'status', tabIndex: -1, children: text },
  };
});
