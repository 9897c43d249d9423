import { readChatFrameMessage, toChatFrameData, type Classroom } from '@palco/sdk/classroom';
import { useEffect, type RefObject } from 'react';

/** Hands who registered to the chat in a frame of another origin, which cannot read that, and hears where the credential ended. */
export function useChatFrame(classroom: Classroom, frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const originOf = (element: HTMLIFrameElement): string => new URL(element.src, location.href).origin;
    const post = (): void => {
      const { current } = frame;
      const { attendee } = classroom.$state.get();
      if (!current?.src || attendee === null) return;
      const data = toChatFrameData({ type: 'attendee', attendee });
      current.contentWindow?.postMessage(data, originOf(current));
    };
    const listener = ({ source, origin, data }: MessageEvent<unknown>): void => {
      const { current } = frame;
      if (!current || source !== current.contentWindow || origin !== originOf(current)) return;
      const message = readChatFrameMessage(data);
      if (message?.type === 'hello') post();
      if (message?.type === 'refused') classroom.check();
    };
    window.addEventListener('message', listener);
    // Who registers while the frame stands there.
    const unfollow = classroom.$state.listen(({ attendee }, before) => {
      if (attendee !== before?.attendee) post();
    });
    return () => {
      window.removeEventListener('message', listener);
      unfollow();
    };
  }, [classroom, frame]);
}
