import { PalcoProvider } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { createClassroom, type Classroom, type ClassroomState } from '@palco/sdk/classroom';
import type { Language } from '@palco/sdk/i18n';
import { StrictMode, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { ClassroomPage } from '../../features/classroom';
import { island } from '../../ui/lazy';
import { useDocumentLanguage } from '../use-document-language';
import { followPlays } from './follow-plays';
import { publicLiveView } from './public-live-view';
import type { ReplayStageProps } from './replay-stage';

// The registration needs no player.
const Stage = island(async () => (await import('../../features/live-player')).LivePlayerPage);

const Replay = island<ReplayStageProps>(async () => (await import('./replay-stage')).ReplayStage);

/** Shows the classroom of the live with this id, or that there is none. */
export function showClassroom(root: Root, liveId: string | null, palco: Palco): void {
  document.documentElement.removeAttribute('data-theme');
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', 'light dark');
  const { client } = palco;
  const classroom = liveId ? createClassroom({ client, liveId, info: inlinedInfo(liveId) }) : null;
  renderClassroom(root, { liveId, palco, classroom });
}

type PageInfo = NonNullable<ClassroomState['info']>;

interface ClassroomParts {
  readonly liveId: string | null;
  readonly palco: Palco;
  readonly classroom: Classroom | null;
  /** Takes over the language of the team. */
  adopt?(this: void, language: Language): unknown;
  readonly chat?: ReactNode;
}

/** Takes over a language once: what is told again with each answer must not undo what the reader chose since. */
function onceEach(adopt: (language: Language) => unknown): (language: Language) => unknown {
  let last: Language | undefined;
  return (language) => {
    if (language === last) return undefined;
    last = language;
    return adopt(language);
  };
}

/** Shows a classroom, with its player, in the language of its team. */
export function renderClassroom(root: Root, parts: ClassroomParts): void {
  const { liveId, palco, classroom, chat } = parts;
  const adopt = onceEach(parts.adopt ?? palco.i18n.setLanguage);
  classroom?.$state.subscribe(({ info }) => {
    if (info?.idioma) void adopt(info.idioma);
  });
  const view = publicLiveView(palco, liveId ?? '', adopt);
  let shown: PageInfo['status'] | undefined;
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
        <LocalizedPage
          classroom={classroom}
          chat={chat}
          stage={<Stage view={view} within follow={follow} />}
          replay={(videoId) => <Replay key={videoId} palco={palco} videoId={videoId} adopt={adopt} />}
        />
      </PalcoProvider>
    </StrictMode>,
  );
}

/** What the server wrote into the page; undefined where it did not, as with the development server. */
export function inlinedInfo(liveId: string): PageInfo | undefined {
  const text = document.getElementById('classroom')?.textContent;
  if (!text) return undefined;
  const info = JSON.parse(text) as PageInfo;
  return info.stream_id === liveId.toLowerCase() ? info : undefined;
}

function LocalizedPage(props: Parameters<typeof ClassroomPage>[0]) {
  useDocumentLanguage();
  return <ClassroomPage {...props} />;
}
