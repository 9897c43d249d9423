import { useStore } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { createChat } from '@palco/sdk/chat';
import { createClassroom, type Classroom } from '@palco/sdk/classroom';
import { useMemo } from 'react';
import type { Root } from 'react-dom/client';
import { island } from '../../ui/lazy';
import { openEmbedPage, reportHeight } from './embed-page';
import { showNoEmbed } from './no-embed';
import { inlinedInfo, renderClassroom } from './show-classroom';

const ChatPart = island(async () => (await import('../../patterns/chat')).ChatPart);

/** As high as the element is at least; the pages of a classroom are as high as their window otherwise. */
const leastHeight = '640px';

interface EmbedChatProps {
  palco: Palco;
  classroom: Classroom;
}

/** The chat of the attendee, in this page: a frame of its own would find them in the storage, which a frame may not have. */
function EmbedChat({ palco, classroom }: EmbedChatProps) {
  const { attendee } = useStore(classroom.$state);
  const chat = useMemo(() => {
    if (attendee === null || attendee.token === '') return null;
    const { liveId, accountId, token } = attendee;
    const made = createChat({
      client: palco.client,
      liveId,
      participant: { accountId, getToken: async () => token },
    });
    made.$state.subscribe(({ stage }) => stage === 'refused' && classroom.check());
    return made;
  }, [palco, classroom, attendee]);
  return chat === null ? null : <ChatPart chat={chat} />;
}

/** Shows the classroom to the page around the frame. Who registers stays known as long as the frame is there. */
export async function showEmbedClassroom(root: Root, search: string): Promise<void> {
  const page = await openEmbedPage(search);
  if (page === null) return showNoEmbed(root);
  document.documentElement.style.setProperty('--palco-page-height', leastHeight);
  const { palco, frame, adopt } = page;
  const liveId = new URLSearchParams(search).get('liveId')?.toLowerCase() ?? null;
  const classroom =
    liveId === null
      ? null
      : createClassroom({
          client: palco.client,
          liveId,
          info: inlinedInfo(liveId),
          // In memory alone, as all of this page.
          ports: palco.ports,
        });
  const chat = classroom && <EmbedChat palco={palco} classroom={classroom} />;
  renderClassroom(root, { liveId, palco, classroom, adopt, chat });
  const element = document.getElementById('root');
  if (element !== null) reportHeight(frame, element);
  if (classroom === null) return frame.post({ type: 'failed', code: 'LIVE_NOT_FOUND', message: '' });
  let isTold = false;
  classroom.$state.listen(({ info, error }) => {
    if (isTold || (info === null && error === null)) return;
    isTold = info !== null;
    if (info !== null) frame.post({ type: 'ready' });
    else frame.post({ type: 'failed', code: error?.code ?? '', message: error?.message ?? '' });
  });
}
