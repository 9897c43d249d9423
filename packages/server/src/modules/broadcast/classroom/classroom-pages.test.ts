import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { lives } from '../../../schema';
import { insertLive } from '../../../testing/samples';
import { startTestServer, type TestServer } from '../../../testing/start-test-server';
import { inlineJson } from './inline-json.pure';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const evil = '</script><script>alert(1)</script><!-- $& $` \u2028 <img src=x onerror=alert(1)>';

it('writes texts into the page as data that cannot end its element', () => {
  const page = inlineJson('<body></body>', { title: evil });
  const json = /^<body><script type="application\/json" id="classroom">([^<]*)<\/script><\/body>$/.exec(
    page,
  )?.[1];
  expect(JSON.parse(json ?? '')).toEqual({ title: evil });
});

it('names its title and an absolute address of its picture to those who run no scripts', async () => {
  const live = await insertLive(server.db, 'colegioAtlas', { title: `Aula "aberta" ${evil}` });
  const marks = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, name, text]) => [
        name,
        text,
      ]),
    );
  const open = marks(await (await fetch(`${server.url}/classroom?liveId=${live}`)).text());
  expect(open['title']).toContain('Aula &quot;aberta&quot; &lt;/script&gt;');
  expect(open['image']).toMatch(new RegExp(`^https?://.+/live-images/${live}/cover-\\w+\\.png$`));
  const drawn = await fetch(`${server.url}${new URL(open['image'] ?? '').pathname}`);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
  // A live that is shown to some sites only tells nothing of itself to others.
  await server.db
    .update(lives)
    .set({ referrerWhitelist: ['escola.exemplo.com.br'], geoAccessControl: 'allow', geoRegionList: ['BR'] })
    .where(eq(lives.id, live));
  const other = { origin: 'https://outro.exemplo.com.br' };
  const closed = await fetch(`${server.url}/classroom?liveId=${live}`, { headers: other });
  expect(marks(await closed.text())).toEqual({});
});

it.each(['/classroom', '/classroom/register'])(
  '%s is a page for everybody with a strict policy',
  async (path) => {
    const live = await insertLive(server.db, 'colegioAtlas', { title: evil });
    for (const query of [`?liveId=${live}`, '?liveId=x', '']) {
      const answer = await fetch(`${server.url}${path}${query}`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(await answer.text()).not.toContain('alert(1)</script>');
    }
  },
);

it('gives the event as a file for calendars, to those who may see it', async () => {
  const scheduledStartTime = new Date('2030-03-01T22:00:00.000Z');
  const live = await insertLive(server.db, 'colegioAtlas', { title: 'Aula; aberta', scheduledStartTime });
  const fileOf = (id: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/classroom/agenda.ics?liveId=${id}`, { headers });
  const answer = await fileOf(live);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  expect(answer.headers.get('content-disposition')).toContain('evento.ics');
  const file = await answer.text();
  expect(file).toContain('DTSTART:20300301T220000Z\r\nSUMMARY:Aula\\; aberta\r\n');
  expect(file.replaceAll('\r\n ', '')).toMatch(
    new RegExp(`\r\nURL:https?://.+/classroom\\?liveId=${live}\r\n`),
  );
  const undated = await insertLive(server.db, 'colegioAtlas', { scheduledStartTime: null });
  const refused = [fileOf(live, { origin: 'https://outro.exemplo.com.br' }), fileOf(undated), fileOf('x')];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 404, 404]);
});
