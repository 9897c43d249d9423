import { useRef, type ReactNode } from 'react';
import { createPart } from '../bind/create-part';
import { useBeforePaint, type PartProps } from '../bind/use-part';
import { useClassroomState, useClassroomPart } from './classroom-context';
import type { ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.Stage`. */
export interface ClassroomStageProps extends PartProps<'section', ClassroomPartState> {
  /** What stands there in place of the children once the recording of a live that is over can be watched. */
  replay?(this: void, videoId: string): ReactNode;
}

/**
 * Where the player stands, and after the end the one of the recording, by `replay`; who has just registered gets the focus here. Renders
 * nothing before a registration. A `section`.
 */
export const ClassroomStage = createPart(
  'section',
  'classroom-stage',
  ({ replay, ...props }: ClassroomStageProps) => {
    const { classroom, isEntering, t, part } = useClassroomPart('Classroom.Stage');
    const element = useRef<HTMLElement>(null);
    const videoId = useClassroomState(classroom, ({ info }) =>
      info?.status === 'finished' ? (info.replay?.videoId ?? null) : null,
    );
    const recording = videoId === null ? undefined : replay?.(videoId);

    const isOpen = part.state.stage === 'open';
    useBeforePaint(() => {
      if (!isOpen || !isEntering.current) return;
      isEntering.current = false;
      element.current?.focus({ preventScroll: true });
    }, [isOpen, isEntering]);

    return {
      props: recording === undefined ? props : { ...props, children: recording },
      ownRef: element,
      ...part,
      isShown: isOpen,
      own: { tabIndex: -1, 'aria-label': t('classroom.stage') },
    };
  },
);
