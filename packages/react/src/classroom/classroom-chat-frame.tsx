import { classroomMessages } from '@palco/sdk/i18n';
import { useRef } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { useChatFrame } from './use-chat-frame';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.ChatFrame`. */
export type ClassroomChatFrameProps = PartProps<'iframe', ClassroomPartState>;

/**
 * The chat of the live. Renders nothing before a registration, and for a live without a chat. Who registered is handed to it, so that it
 * needs no storage of its own on another origin. An `iframe`.
 */
export const ClassroomChatFrame = createPart(
  'iframe',
  'classroom-chat-frame',
  (props: ClassroomChatFrameProps) => {
    const { classroom } = useClassroomRoot('Classroom.ChatFrame');
    const state = useClassroomPartState(classroom);
    const frame = useRef<HTMLIFrameElement>(null);
    useChatFrame(classroom, frame);
    const { t } = useTranslation(classroomMessages);
    const src = useClassroomState(classroom, ({ info }) => info?.chat_url ?? null);
    return {
      props,
      ownRef: frame,
      state,
      attributes: classroomAttributes,
      isShown: state.stage === 'open' && src !== null,
      own: { title: t('classroom.chat'), src: src ?? undefined },
    };
  },
);
