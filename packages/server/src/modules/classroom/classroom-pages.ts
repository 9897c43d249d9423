import type { Classroom } from '@palco/openapi';
import type { Route, RouteCall } from '../../kernel/http/module';
import { answerPublicPage, framePolicy } from '../../kernel/http/public-page';
import { liveGate } from '../lives';
import { inlineJson } from './inline-json.pure';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the page shows; throws where the live is not there or may not be shown. */
export type ReadClassroom = (call: RouteCall, liveId: string) => Promise<Classroom>;

/** The registration and the room: one page, which begins with what the live's classroom shows. */
export function classroomPages(read: ReadClassroom): readonly Route[] {
  const handler: Route['handler'] = async (call) => {
    const { liveId } = call.request.query as Readonly<Record<string, unknown>>;
    const isId = typeof liveId === 'string' && UUID.test(liveId);
    // Without a gate or an info the page says by itself what is wrong.
    const gate = isId ? await liveGate(call, liveId).catch(() => null) : null;
    const info = isId && gate !== null ? await read(call, liveId).catch(() => null) : null;
    const headers = {
      'content-security-policy': framePolicy(gate),
      // It holds a link to the media.
      'cache-control': 'private, no-cache',
    };
    return answerPublicPage(headers, (page) => (info === null ? page : inlineJson(page, info)));
  };
  return ['/classroom', '/classroom/register'].map((url) => ({
    id: url === '/classroom' ? 'classroom-page' : 'classroom-register-page',
    url,
    access: 'public',
    policy: 'frame',
    handler,
  }));
}
