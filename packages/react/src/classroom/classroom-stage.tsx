import { classroomMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.Stage`. */
export type ClassroomStageProps = PartProps<'section', ClassroomPartState>;

/** Where the player stands. Renders nothing before a registration. A `section`. */
export const ClassroomStage = forwardRef<HTMLElement, ClassroomStageProps>(
  function ClassroomStage(props, ref) {
    const { classroom } = useClassroomRoot('Classroom.Stage');
    const state = useClassroomPartState(classroom);
    const { t } = useTranslation(classroomMessages);

    const part = usePart('section', {
      part: 'classroom-stage',
      props,
      ref,
      state,
      attributes: classroomAttributes,
      own: { 'aria-label': t('classroom.stage') },
    });
    return state.stage === 'open' ? part : null;
  },
);
