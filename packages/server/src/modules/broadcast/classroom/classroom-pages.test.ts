import { afterAll, beforeAll, expect, it } from 'vitest';
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
