import type { ClassroomPage } from '@palco/sdk/classroom';
import type { ReactNode } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useClassroomState, useClassroomPart } from './classroom-context';
import type { ClassroomPartState } from './classroom.data-attrs';

type Speaker = ClassroomPage['speakers'][number];

/** Props of `Classroom.Speakers`. */
export interface ClassroomSpeakersProps extends Omit<PartProps<'ul', ClassroomPartState>, 'children'> {
  /** Makes one entry; by default the name. */
  readonly children?: (speaker: Speaker, index: number) => ReactNode;
}

const none: readonly Speaker[] = [];

/** The speakers in their order. Renders nothing where there are none. A `ul`. */
export const ClassroomSpeakers = createPart(
  'ul',
  'classroom-speakers',
  ({ children = defaultItem, ...props }: ClassroomSpeakersProps) => {
    const { classroom, t, part } = useClassroomPart('Classroom.Speakers');
    const speakers = useClassroomState(classroom, ({ info }) => info?.speakers ?? none);
    return {
      props,
      ...part,
      isShown: speakers.length > 0,
      own: { 'aria-label': t('classroom.speakers'), children: speakers.map(children) },
    };
  },
);

function defaultItem({ uuid, speaker }: Speaker): ReactNode {
  return <li key={uuid}>{speaker}</li>;
}
