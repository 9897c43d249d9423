import { PalcoProvider } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { createClassroom, type Classroom } from '@palco/sdk/classroom';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { ClassroomPage } from '../../features/classroom-page';
import { island } from '../../ui/lazy';
import { useDocumentLanguage } from '../use-document-language';
import { followPlays } from './follow-plays';
import { publicLiveView } from './public-live-view';

// The registration needs no player.
const Stage = island(async () => (await import('../../features/live-player')).LivePlayerPage);

/** Shows the classroom of the live with this id, or that there is none. */
export function showClassroom(root: Root, liveId: string | null, palco: Palco): void {
  const { client } = palco;
  document.documentElement.removeAttribute('data-theme');
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', 'light dark');
  const classroom = liveId ? createClassroom({ client, liveId, info: inlinedInfo(liveId) }) : null;
  classroom?.$state.subscribe(({ info }) => {
    if (info?.idioma) void palco.i18n.setLanguage(info.idioma);
  });
  const view = publicLiveView(palco, liveId ?? '');
  let shown: Classroom['status'] | undefined;
  classroom?.$state.subscribe(({ info }) => {
    if (info === null) return;
    // The player asks again at once for what a message told of the live.
    if (shown !== undefined && shown !== info.status) void view.refresh();
    shown = info.status;
  });
  const getAttendee = () => classroom?.$state.get().attendee?.token || null;
  const follow = liveId === null ? undefined : followPlays({ subject: { liveId }, getAttendee });
  root.render(
    <StrictMode>
      <PalcoProvider palco={palco}>
        <LocalizedPage classroom={classroom} stage={<Stage view={view} within follow={follow} />} />
      </PalcoProvider>
    </StrictMode>,
  );
}

/** What the server wrote into the page; undefined where it did not, as with the development server. */
function inlinedInfo(liveId: string): Classroom | undefined {
  const text = document.getElementById('classroom')?.textContent;
  if (!text) return undefined;
  const info = JSON.parse(text) as Classroom;
  return info.stream_id === liveId.toLowerCase() ? info : undefined;
}

function LocalizedPage(props: Parameters<typeof ClassroomPage>[0]) {
  useDocumentLanguage();
  return <ClassroomPage {...props} />;
}
