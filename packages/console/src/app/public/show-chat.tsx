import { PalcoProvider } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { livesApi } from '@palco/sdk/lives';
import { createChat, type ChatParticipant } from '@palco/sdk/chat';
import {
  attendeeKey,
  parseAttendee,
  readChatFrameMessage,
  toChatFrameData,
  type Attendee,
} from '@palco/sdk/classroom';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { ChatPage, type ChatPageProps } from '../../patterns/chat';
import { useDocumentLanguage } from '../use-document-language';

/** What a page of the classroom stored on this device; nothing where storage is blocked. */
function storedAttendee(): string | null {
  try {
    return localStorage.getItem(attendeeKey);
  } catch {
    return null;
  }
}

/** Who takes part: with `equipe`, the id of a team, the person who is signed in to the console; otherwise the attendee. */
async function findParticipant(liveId: string, team: string | null): Promise<ChatParticipant | null> {
  if (team !== null) {
    const { teamParticipant } = await import('./team-participant');
    return teamParticipant(team);
  }
  return asParticipant(parseAttendee(storedAttendee()), liveId);
}

function asParticipant(attendee: Attendee | null, liveId: string): ChatParticipant | null {
  if (attendee === null || attendee.liveId !== liveId || attendee.token === '') return null;
  const { token, accountId } = attendee;
  return { accountId, getToken: async () => token };
}

/**
 * Receives the attendee from the page that holds this frame: an answer to the first message, and again after each registration there. Only
 * sites of the live may frame this page, and the message holds no data, so that it may go to any origin.
 */
function receiveAttendees(received: (attendee: Attendee) => void): void {
  if (window.parent === window) return;
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    const message = source === window.parent ? readChatFrameMessage(data) : null;
    if (message?.type === 'attendee') received(message.attendee);
  });
  window.parent.postMessage(toChatFrameData({ type: 'hello' }), '*');
}

/** The page around the frame asks the server why; alone, this page says so itself. The message holds no data. */
const tellRefused = (): void => window.parent.postMessage(toChatFrameData({ type: 'refused' }), '*');

async function findChat(palco: Palco, search: URLSearchParams): Promise<ChatPageProps> {
  const liveId = search.get('liveId')?.toLowerCase() ?? '';
  const team = search.get('equipe');
  const live = await palco
    .use(livesApi)
    .player(liveId)
    .catch(() => null);
  if (live === null) return { chat: null, reason: 'missing', link: '/' };
  if (live.idioma !== null) await palco.i18n.setLanguage(live.idioma);
  const participant = await findParticipant(liveId, team);
  if (participant !== null) {
    const chat = createChat({ client: palco.client, liveId, participant });
    if (team === null) chat.$state.subscribe(({ stage }) => stage === 'refused' && tellRefused());
    return { chat };
  }
  const here = encodeURIComponent(`${location.pathname}${location.search}`);
  return team === null
    ? { chat: null, reason: 'outside', link: `/classroom/register?liveId=${encodeURIComponent(liveId)}` }
    : { chat: null, reason: 'signIn', link: `/auth/login?redirectTo=${here}` };
}

function LocalizedChat(props: ChatPageProps) {
  useDocumentLanguage();
  return <ChatPage {...props} />;
}

/** Shows the chat of the live that the address names. */
export async function showChat(root: Root, search: string, palco: Palco): Promise<void> {
  document.documentElement.removeAttribute('data-theme');
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', 'light dark');
  const asked = new URLSearchParams(search);
  const show = (found: ChatPageProps): void =>
    root.render(
      <StrictMode>
        <PalcoProvider palco={palco}>
          <LocalizedChat {...found} />
        </PalcoProvider>
      </StrictMode>,
    );
  const found = await findChat(palco, asked);
  show(found);
  if (found.chat !== null || found.reason !== 'outside') return;
  const liveId = asked.get('liveId')?.toLowerCase() ?? '';
  receiveAttendees((attendee) => {
    const participant = asParticipant(attendee, liveId);
    if (participant === null) return;
    const chat = createChat({ client: palco.client, liveId, participant });
    chat.$state.subscribe(({ stage }) => stage === 'refused' && tellRefused());
    show({ chat });
  });
}
