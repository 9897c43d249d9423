import type { ClassroomPage } from '@palco/openapi';
import { requireFound } from '../../../kernel/errors/http-error';
import type { Route, RouteCall } from '../../../kernel/http/module';
import { answerPublicPage, framePolicy } from '../../../kernel/http/public-page';
import type { PublicPage } from '../../../kernel/http/public-page';
import { originsFraming } from '../../people/embeds';
import { liveGate } from '../lives';
import { calendarOf } from './calendar-file.pure';
import { inlineJson } from './inline-json.pure';
import { withShareCard } from './share-card.pure';
import type { ShareCard } from './share-card.pure';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const urls = {
  'classroom-page': '/classroom',
  'classroom-register-page': '/classroom/register',
  'embed-classroom-page': '/embed/classroom',
};

/** What the page shows; throws where the live is not there or may not be shown. */
export type ReadClassroom = (
  call: RouteCall,
  liveId: string,
) => Promise<{ readonly page: ClassroomPage; readonly cover: string }>;

type Shown = Awaited<ReturnType<ReadClassroom>>;

/** Its picture is kept by others for days: never what the signal shows now. */
function cardOf({ context }: RouteCall, { page: { title, description }, cover }: Shown): ShareCard {
  return { title, description: description.slice(0, 200), image: new URL(cover, context.publicUrl()).href };
}

/** The event as a file for a calendar; there is none of an event without a date. */
function calendarFile(read: ReadClassroom): Route {
  return {
    id: 'classroom-calendar',
    url: '/classroom/agenda.ics',
    access: 'public',
    policy: 'frame',
    async handler(call) {
      const { liveId } = call.request.query as Readonly<Record<string, unknown>>;
      const isId = typeof liveId === 'string' && UUID.test(liveId);
      const { page: info } = requireFound(isId ? await read(call, liveId) : null);
      const { context } = call;
      const start = requireFound(info.schedule_date);
      const url = new URL(`/classroom?liveId=${info.stream_id}`, context.publicUrl()).href;
      return {
        status: 200,
        type: 'text/calendar',
        headers: {
          'content-disposition': 'attachment; filename="evento.ics"',
          'cache-control': 'private, no-cache',
        },
        body: calendarOf({
          id: info.stream_id,
          product: context.config.brand.name,
          title: info.title,
          description: info.description,
          start: new Date(start),
          madeAt: new Date(context.clock.now()),
          url,
        }),
      };
    },
  };
}

/** The registration and the room: one page, which begins with what the live's classroom shows. */
export function classroomPages(read: ReadClassroom): readonly Route[] {
  const handlerOf =
    (file: PublicPage): Route['handler'] =>
    async (call) => {
      const { liveId, session } = call.request.query as Readonly<Record<string, unknown>>;
      const isId = typeof liveId === 'string' && UUID.test(liveId);
      // Without a gate or an info the page says by itself what is wrong.
      const gate = isId ? await liveGate(call, liveId).catch(() => null) : null;
      const info = isId && gate !== null ? await read(call, liveId).catch(() => null) : null;
      const origins =
        isId && gate !== null ? await originsFraming(call.context.db, session, { liveId }) : null;
      const headers = {
        'content-security-policy': framePolicy(gate && { ...gate, origins: origins ?? [] }),
        // It holds a link to the media.
        'cache-control': 'private, no-cache',
      };
      return answerPublicPage(call.context.config.brand, headers, {
        file,
        edit: (html) =>
          info === null ? html : inlineJson(withShareCard(html, cardOf(call, info)), info.page),
      });
    };
  const pages = Object.entries(urls).map(([id, url]): Route => ({
    id,
    url,
    access: 'public',
    policy: 'frame',
    handler: handlerOf(url === '/embed/classroom' ? 'embed.html' : 'public.html'),
  }));
  return [...pages, calendarFile(read)];
}
