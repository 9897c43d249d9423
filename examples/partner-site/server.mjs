// A partner's server: PALCO_URL=https://video.example PALCO_API_KEY=palco_key_… PORT=3001 node server.mjs
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createReceiver } from '@palco/example-webhook-receiver/receive';
import { bundleKit } from './bundle.mjs';

const { PALCO_URL = 'http://127.0.0.1:4000', PALCO_API_KEY, PALCO_WEBHOOK_SECRET } = process.env;
const { PORT = '3001', HOST = 'localhost', LIVE_ID = '', VIDEO_ID = '' } = process.env;
const palco = new URL(PALCO_URL).origin;
const folder = join(import.meta.dirname, 'site');
const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Strict: scripts of this site and of Palco alone, nothing that stands in the page, and no text that becomes a script. */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${palco}`,
  "style-src 'self'",
  `frame-src ${palco}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The kit runs in the page itself: it calls Palco from here, and hls.js makes its worker and its media of blobs. */
const kitPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `connect-src 'self' ${palco} ${palco.replace('http', 'ws')}`,
  `frame-src ${palco}`,
  `img-src ${palco}`,
  `media-src ${palco} blob:`,
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
/** What `kit/` becomes. */
const scripts = await bundleKit();

/** The pages, each with one element, and what its session may show. The page names the kind, and this server decides the rest. */
const pages = {
  upload: {
    title: 'Entrega de trabalhos',
    part: '<palco-upload label="Enviar vídeos" locale="pt-BR"></palco-upload>',
    session: { components: ['vod-upload'], maxFiles: 5 },
  },
  player: {
    title: 'Aula gravada',
    part: `<palco-player video-id="${VIDEO_ID}" label="Aula gravada" locale="pt-BR"></palco-player>`,
    session: { components: ['player'], videoId: VIDEO_ID },
  },
  classroom: {
    title: 'Aula ao vivo',
    part: `<palco-classroom live-id="${LIVE_ID}" label="Aula ao vivo" locale="pt-BR"></palco-classroom>`,
    session: { components: ['player', 'chat'], liveId: LIVE_ID },
  },
};

/** Asks Palco for a token of ten minutes, for one visitor and for pages of this origin alone. The key stays here. */
async function answerSession(response, { kind, origin }) {
  if (!Object.hasOwn(pages, kind)) return void response.writeHead(404).end();
  const answer = await fetch(new URL('/v1/embed-sessions', palco), {
    method: 'POST',
    headers: { authorization: `Bearer ${PALCO_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...pages[kind].session,
      origins: [origin],
      visitante: 'aluno-17',
      expiresIn: 600,
    }),
    signal: AbortSignal.timeout(10_000),
  });
  const body = await answer.text();
  if (!answer.ok) console.error(`Palco refused the session: ${answer.status} ${body}`);
  response.writeHead(answer.ok ? 200 : 502, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(answer.ok ? body : '{}');
}

/** Which page a path names: `/upload` shows the element, `/kit/upload` the same by the kit; a player is shown by the element alone. */
function pageAt(pathname) {
  const found = /^\/(kit\/)?(\w*)$/.exec(pathname);
  if (found === null) return null;
  const [, isKit, named] = found;
  const kind = named || 'upload';
  if (!Object.hasOwn(pages, kind) || (isKit && !scripts.has(`/kit-${kind}.js`))) return null;
  const { title, part } = pages[kind];
  const known = { PALCO_URL: palco, TITLE: title, PART: part, KIND: kind, LIVE_ID };
  return { known, name: isKit ? '/kit.html' : '/page.html', policy: isKit ? kitPolicy : policy };
}

/** A file of the site, a script of the kit, or one of the two pages with what its path names. */
async function answerFile(response, pathname) {
  if (pathname === '/favicon.ico') return void response.writeHead(204).end();
  const page = pageAt(pathname);
  const name = page?.name ?? pathname;
  const text = scripts.get(name) ?? (await readFile(join(folder, normalize(name)), 'utf8').catch(() => null));
  if (text === null) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'content-security-policy': page?.policy ?? policy,
  });
  response.end(page ? text.replaceAll(/\{\{(\w+)\}\}/g, (_all, key) => page.known[key] ?? '') : text);
}

const heard = (event) => console.log(`webhook ${event.type} ${JSON.stringify(event.data)}`);
const receive = PALCO_WEBHOOK_SECRET ? createReceiver(PALCO_WEBHOOK_SECRET, heard) : null;

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const [, kind] = /^\/my\/session\/(\w+)$/.exec(pathname) ?? [];
  // Behind a proxy with TLS a real server takes its origin from its configuration.
  const origin = `http://${request.headers.host}`;
  const work =
    receive && request.method === 'POST' && pathname === '/webhook'
      ? receive(request, response)
      : kind
        ? answerSession(response, { kind, origin })
        : answerFile(response, pathname);
  work.catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
});
server.listen(Number(PORT), HOST, () => console.log(`listening on ${server.address().port}`));
