import { classroomMessages } from '@palco/sdk/i18n';
import { forwardRef, useRef } from 'react';
import { useBeforePaint, usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.Stage`. */
export type ClassroomStageProps = PartProps<'section', ClassroomPartState>;

/** Where the player stands; who has just registered gets the focus here. Renders nothing before a registration. A `section`. */
export const ClassroomStage = forwardRef<HTMLElement, ClassroomStageProps>(
  function ClassroomStage(props, ref) {
    const { classroom, isEntering } = useClassroomRoot('Classroom.Stage');
    const element = useRef<HTMLElement>(null);
    const state = useClassroomPartState(classroom);
    const { t } = useTranslation(classroomMessages);

    const isOpen = state.stage === 'open';
    useBeforePaint(() => {
      if (!isOpen || !isEntering.current) return;
      isEntering.current = false;
      element.current?.focus({ preventScroll: true });
    }, [isOpen, isEntering]);

    const part = usePart('section', {
      part: 'classroom-stage',
      props,
      ref,
      ownRef: element,
      state,
      attributes: classroomAttributes,
      own: { tabIndex: -1, 'aria-label': t('classroom.stage') },
    });
    return isOpen ? part : null;
  },
);
