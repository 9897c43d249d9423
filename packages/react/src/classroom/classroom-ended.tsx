import type { ClassroomEnding } from '@palco/sdk/classroom';
import { classroomMessages } from '@palco/sdk/i18n';
import { forwardRef, useRef, useState } from 'react';
import { useBeforePaint, usePart, type PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.Ended`. */
export type ClassroomEndedProps = PartProps<'p', ClassroomPartState>;

function useEndingText(ending: ClassroomEnding | null): string {
  const { t } = useTranslation(classroomMessages);
  const format = useFormat();
  // An end on the day on which the page was opened is today's, as it is to come.
  const [openedAt] = useState(Date.now);
  if (ending === null) return '';
  const { reason, until } = ending;
  if (until === null) return t(`classroom.${reason}`);
  const end = new Date(until);
  const isToday = format.date(end) === format.date(new Date(openedAt));
  return t('classroom.bannedUntil', { until: isToday ? format.time(end) : format.dateTime(end) });
}

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
