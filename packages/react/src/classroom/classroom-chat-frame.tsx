import { useRef } from 'react';
import { createPart } from '../bind/create-part';
import { useClassroomState, useClassroomPart } from './classroom-context';
import { useChatFrame } from './use-chat-frame';

/**
 * The chat of the live. Renders nothing before a registration, and for a live without a chat. Who registered is handed to it, so that it
 * needs no storage of its own on another origin. An `iframe`.
 */
export const ClassroomChatFrame = createPart('iframe', 'classroom-chat-frame', () => {
  const { classroom, t, part } = useClassroomPart('Classroom.ChatFrame');
  const frame = useRef<HTMLIFrameElement>(null);
  useChatFrame(classroom, frame);
  const src = useClassroomState(classroom, ({ info }) => info?.chat_url ?? null);
  return {
    ownRef: frame,
    ...part,
    isShown: part.state.stage === 'open' && src !== null,
    own: { title: t('classroom.chat'), src: src ?? undefined },
  };
});
