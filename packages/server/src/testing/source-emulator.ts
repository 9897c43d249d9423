import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A video that the emulated services have. */
export interface EmulatedFilm {
  readonly id: string;
  readonly title: string;
  readonly bytes: Buffer;
  readonly folder?: string;
  /** It is listed, and its file is not let out. */
  readonly isWithheld?: boolean;
  /** What the list says of its size, where that is not so. */
  readonly toldBytes?: number;
  readonly vtt?: string;
  readonly chapters?: readonly { readonly at: number; readonly title: string }[];
}

/** How the services behave. */
export interface EmulatedHabits {
  /** Videos of a page, whatever was asked for. */
  pageSize: number;
  /** Every so many requests are answered with 429; 0 for none. */
  limitEvery: number;
  /** A link of a file is good for so many requests. */
  linkUses: number;
  /** Connections of files break off after so many bytes; 0 for never. */
  breakAfter: number;
  /** How long each answer takes. */
  delayMs: number;
}

/** A service as it is documented, on a port of this machine. */
export interface SourceEmulator {
  readonly url: string;
  readonly habits: EmulatedHabits;
  films: readonly EmulatedFilm[];
  /** What was asked for, in its order: methods and paths. */
  readonly asked: string[];
  /** The setting by which a server asks it instead of the services. */
  readonly hosts: string;
  stop(): Promise<void>;
}

type Answer = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
};
interface Ask {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
}

export const emulatedToken = 'emulated-token';

/**
 * Vimeo, Mux, Cloudflare Stream, Bunny Stream, Panda Video and another Palco by their public documentation: how they page, what they
 * ask for, and addresses of files that end. They limit, withhold, break off and lie as `habits` and `films` say.
 */
export async function startSourceEmulator(films: readonly EmulatedFilm[]): Promise<SourceEmulator> {
  const habits: EmulatedHabits = { pageSize: 2, limitEvery: 0, linkUses: 1, breakAfter: 0, delayMs: 0 };
  const asked: string[] = [];
  const links = new Map<string, { readonly film: EmulatedFilm; uses: number }>();
  const prepared = new Set<string>();
  let count = 0;
  let linkCount = 0;
  const server: Server = createServer((request, response) => {
    setTimeout(() => handle(request, response), habits.delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const emulator: SourceEmulator = {
    url,
    habits,
    films,
    asked,
    hosts: ['vimeo', 'mux', 'mux-stream', 'mux-image', 'cloudflare', 'bunny', 'panda', 'panda-download']
      .map((name) => `${name}=${url}/${name}`)
      .join(','),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function linkOf(film: EmulatedFilm): string {
    const name = `${linkCount++}-${film.id}`;
    links.set(name, { film, uses: 0 });
    return `${url}/files/${name}`;
  }

  const filmOf = (id = ''): EmulatedFilm | undefined => emulator.films.find((film) => film.id === id);
  const pageOf = (page: number): readonly EmulatedFilm[] =>
    emulator.films.slice((page - 1) * habits.pageSize, page * habits.pageSize);
  const pages = (): number => Math.max(Math.ceil(emulator.films.length / habits.pageSize), 1);
  const date = (film: EmulatedFilm): string =>
    new Date(Date.UTC(2024, 0, 1 + emulator.films.indexOf(film))).toISOString();

  function vimeo({ path, query }: Ask): Answer {
    const shape = (film: EmulatedFilm) => ({
      uri: `/videos/${film.id}`,
      name: film.title,
      description: `Sobre ${film.title}`,
      duration: 60,
      created_time: date(film),
      link: `https://vimeo.com/${film.id}`,
      status: 'available',
      tags: [{ name: 'aula' }],
      parent_folder: film.folder === undefined ? null : { name: film.folder },
      download:
        film.isWithheld === true
          ? []
          : [
              {
                quality: 'hd',
                link: linkOf(film),
                width: 1280,
                height: 720,
                size: film.toldBytes ?? film.bytes.length,
              },
            ],
    });
    if (path === '/me/videos') {
      const page = Number(query.get('page') ?? 1);
      const next = page < pages() ? `/me/videos?page=${page + 1}` : null;
      return {
        json: { total: emulator.films.length, page, data: pageOf(page).map(shape), paging: { next } },
      };
    }
    const [, , id, part] = path.split('/');
    const film = filmOf(id);
    if (film === undefined) return { status: 404, json: { error: 'not found' } };
    if (part === 'texttracks')
      return {
        json: {
          data:
            film.vtt === undefined
              ? []
              : [{ language: 'pt-BR', type: 'captions', link: `${url}/vtt/${film.id}` }],
        },
      };
    if (part === 'chapters')
      return { json: { data: (film.chapters ?? []).map((one) => ({ timecode: one.at, title: one.title })) } };
    return { json: shape(film) };
  }

  function mux({ path, query, request }: Ask): Answer {
    const shape = (film: EmulatedFilm) => ({
      id: film.id,
      status: film.isWithheld === true ? 'errored' : 'ready',
      duration: 60,
      created_at: String(Date.parse(date(film)) / 1000),
      meta: { title: film.title },
      playback_ids: [{ id: `play-${film.id}`, policy: 'public' }],
      tracks:
        film.vtt === undefined
          ? []
          : [{ type: 'text', status: 'ready', language_code: 'pt-BR', id: film.id }],
      master_access: prepared.has(film.id) ? 'temporary' : 'none',
      ...(prepared.has(film.id) && { master: { status: 'ready', url: linkOf(film) } }),
    });
    const [, , , , id, part] = path.split('/');
    if (id === undefined) {
      const page = Number(query.get('cursor') ?? 1);
      return {
        json: { data: pageOf(page).map(shape), next_cursor: page < pages() ? String(page + 1) : null },
      };
    }
    const film = filmOf(id);
    if (film === undefined) return { status: 404, json: {} };
    if (part === 'master-access' && request.method === 'PUT') {
      prepared.add(film.id);
      return { json: { data: { ...shape(film), master: { status: 'preparing' } } } };
    }
    return { json: { data: shape(film) } };
  }

  function cloudflare({ path, query, request }: Ask): Answer {
    const shape = (film: EmulatedFilm) => ({
      uid: film.id,
      created: date(film),
      duration: 60,
      size: film.toldBytes ?? film.bytes.length,
      meta: { name: film.title },
      status: { state: film.isWithheld === true ? 'error' : 'ready' },
      preview: `https://customer-x.cloudflarestream.com/${film.id}/watch`,
      requireSignedURLs: false,
    });
    const [, , , , id, part, language] = path.split('/');
    if (id === undefined) {
      const start = query.get('start') ?? '';
      return {
        json: {
          success: true,
          result: emulator.films
            .filter((film) => date(film) >= start)
            .slice(0, habits.pageSize)
            .map(shape),
        },
      };
    }
    const film = filmOf(id);
    if (film === undefined) return { status: 404, json: { success: false } };
    if (part === 'downloads' && request.method === 'POST') {
      prepared.add(id);
      return { json: { success: true, result: { default: { status: 'inprogress', percentComplete: 10 } } } };
    }
    if (part === 'downloads')
      return {
        json: {
          success: true,
          result: prepared.has(id) ? { default: { status: 'ready', url: linkOf(film) } } : {},
        },
      };
    if (part === 'captions' && language === undefined)
      return { json: { success: true, result: film.vtt === undefined ? [] : [{ language: 'pt-BR' }] } };
    return { json: { success: true, result: shape(film) } };
  }

  function bunny({ path, query }: Ask): Answer {
    const folders = [
      ...new Set(emulator.films.map((film) => film.folder).filter((one) => one !== undefined)),
    ];
    const shape = (film: EmulatedFilm) => ({
      guid: film.id,
      title: film.title,
      dateUploaded: date(film).slice(0, -1),
      length: 60,
      status: 4,
      collectionId: film.folder ?? '',
      captions: film.vtt === undefined ? [] : [{ srclang: 'pt-BR', label: 'Português' }],
      chapters: (film.chapters ?? []).map((one) => ({ title: one.title, start: one.at, end: one.at + 10 })),
      hasOriginal: film.isWithheld !== true,
      hasMP4Fallback: false,
    });
    const [, , , kind, id] = path.split('/');
    if (kind === 'collections')
      return { json: { totalItems: folders.length, items: folders.map((name) => ({ guid: name, name })) } };
    if (id !== undefined) {
      const film = filmOf(id);
      return film === undefined ? { status: 404, json: {} } : { json: shape(film) };
    }
    const page = Number(query.get('page') ?? 1);
    return {
      json: {
        totalItems: emulator.films.length,
        currentPage: page,
        itemsPerPage: habits.pageSize,
        items: pageOf(page).map(shape),
      },
    };
  }

  function panda({ path, query }: Ask): Answer {
    const folders = [
      ...new Set(emulator.films.map((film) => film.folder).filter((one) => one !== undefined)),
    ];
    if (path === '/folders')
      return { json: { folders: folders.map((name) => ({ id: name, name, parent_folder_id: null })) } };
    const page = Number(query.get('page') ?? 1);
    return {
      json: {
        pages: pages(),
        total: emulator.films.length,
        videos: pageOf(page).map((film) => ({
          id: film.id,
          title: film.title,
          status: film.isWithheld === true ? 'DRAFT' : 'CONVERTED',
          folder_id: film.folder ?? null,
          length: 60,
          created_at: date(film),
          video_player: `https://player-vz-x.tv.pandavideo.com.br/embed/?v=${film.id}`,
        })),
      },
    };
  }

  function pandaDownload({ path }: Ask): Answer {
    const film = filmOf(path.split('/')[2]);
    return film === undefined
      ? { status: 404, json: {} }
      : { status: 302, headers: { location: linkOf(film) } };
  }

  const services: Readonly<Record<string, (ask: Ask) => Answer>> = {
    vimeo,
    mux,
    cloudflare,
    bunny,
    panda,
    'panda-download': pandaDownload,
  };

  const isKnown = ({ headers }: IncomingMessage): boolean =>
    [headers.authorization, headers['accesskey']].some((given) =>
      String(given ?? '').includes(emulatedToken),
    ) ||
    Buffer.from(String(headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .endsWith(`:${emulatedToken}`);

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    asked.push(`${request.method} ${pathname}`);
    const [, name = '', ...rest] = pathname.split('/');
    if (name === 'files') return sendFile(request, response, rest.join('/'));
    const captions =
      /^\/(?:vtt|mux-stream\/play-[^/]+\/text|pull\/[^/]+\/captions)\/([^/]+?)(?:\.vtt)?$/.exec(pathname);
    const pulled = /^\/pull\/([^/]+)\/(original|captions\/.*)$/.exec(pathname);
    const ofCloudflare = /\/stream\/([^/]+)\/captions\/[^/]+\/vtt$/.exec(pathname);
    if (pulled?.[2] === 'original') return sendBytes(request, response, filmOf(pulled[1]));
    const captioned = filmOf(pulled?.[1] ?? ofCloudflare?.[1] ?? captions?.[1]);
    if (captions !== null || ofCloudflare !== null)
      return void response
        .writeHead(captioned?.vtt === undefined ? 404 : 200, { 'content-type': 'text/vtt' })
        .end(captioned?.vtt);
    const service = services[name];
    if (service === undefined) return void response.writeHead(404).end();
    if (!isKnown(request)) return sendJson(response, { status: 401, json: { error: 'unauthorized' } });
    count += 1;
    if (habits.limitEvery > 0 && count % habits.limitEvery === 0)
      return sendJson(response, {
        status: 429,
        headers: { 'retry-after': '0.05' },
        json: { error: 'too many' },
      });
    sendJson(response, service({ path: `/${rest.join('/')}`, query: searchParams, request }));
  }

  function sendFile(request: IncomingMessage, response: ServerResponse, name: string): void {
    const link = links.get(name);
    if (link === undefined || link.uses >= habits.linkUses)
      return void response.writeHead(403).end('expired');
    link.uses += 1;
    sendBytes(request, response, link.film);
  }

  function sendBytes(
    request: IncomingMessage,
    response: ServerResponse,
    film: EmulatedFilm | undefined,
  ): void {
    if (film === undefined) return void response.writeHead(404).end();
    const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const { length } = film.bytes;
    const headers = {
      etag: `"${film.id}"`,
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'content-length': String(length - start),
    };
    response.writeHead(start === 0 ? 200 : 206, {
      ...headers,
      ...(start > 0 && { 'content-range': `bytes ${start}-${length - 1}/${length}` }),
    });
    const rest = film.bytes.subarray(start);
    if (habits.breakAfter === 0 || rest.length <= habits.breakAfter) return void response.end(rest);
    response.write(rest.subarray(0, habits.breakAfter), () => response.destroy());
  }

  return emulator;
}

function sendJson(response: ServerResponse, { status = 200, headers, json }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(json ?? {}));
}
