import { classroomMessages } from '@palco/sdk/i18n';
import { forwardRef, useRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
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
export const ClassroomChatFrame = forwardRef<HTMLIFrameElement, ClassroomChatFrameProps>(
  function ClassroomChatFrame(props, ref) {
    const { classroom } = useClassroomRoot('Classroom.ChatFrame');
    const state = useClassroomPartState(classroom);
    const frame = useRef<HTMLIFrameElement>(null);
    useChatFrame(classroom, frame);
    const { t } = useTranslation(classroomMessages);
    const src = useClassroomState(classroom, ({ info }) => info?.chat_url ?? null);
    const part = usePart('iframe', {
      part: 'classroom-chat-frame',
      props,
      ref,
      ownRef: frame,
      state,
      attributes: classroomAttributes,
      own: { title: t('classroom.chat'), src: src ?? undefined },
    });
    return state.stage === 'open' && src !== null ? part : null;
  },
);
