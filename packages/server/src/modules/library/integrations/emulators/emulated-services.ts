import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessOf, accountOf } from './emulated-oauth';
import type { EmulatorParts } from './emulated-oauth';
import { accountsOf, emulatedTencentKeys, recordingsOf } from './emulated-people.pure';
import type { EmulatedRecording, EmulatedService } from './emulated-people.pure';
import { signTencent } from '../sign-tencent.pure';

/** What the services need beside tokens. */
export interface ServiceParts extends EmulatorParts {
  url(): string;
  /** The file that every recording is; made at its first download. */
  clip(): Promise<string>;
}

type Query = Readonly<Record<string, string | undefined>>;

const unauthorised = (reply: FastifyReply): FastifyReply => reply.code(401).send({ error: 'invalid_token' });
/** As Zoom says that the app lacks a scope. */
const refused = (reply: FastifyReply): FastifyReply =>
  reply.code(400).send({ code: 4711, message: 'Invalid access token' });
const failed = (reply: FastifyReply): FastifyReply => reply.code(503).send({ error: 'unavailable' });

async function sendClip(parts: ServiceParts, reply: FastifyReply): Promise<FastifyReply> {
  if (parts.state.fails('failDownloads')) return failed(reply);
  const path = await parts.clip().catch(() => null);
  // Without a media engine there is no clip to give.
  if (path === null) return failed(reply);
  return reply
    .type('video/mp4')
    .header('content-length', (await stat(path)).size)
    .send(createReadStream(path));
}

type Answering = (account: string, request: FastifyRequest, reply: FastifyReply) => unknown;

/** How a service is served: each of its addresses needs a good token. */
function serving(app: FastifyInstance, parts: ServiceParts, service: EmulatedService) {
  const get = (path: string, answer: Answering): void => {
    app.get(`/${service}${path}`, async (request, reply) => {
      const account = accountOf(parts, service, request);
      return account === null ? unauthorised(reply) : answer(account, request, reply);
    });
  };
  return {
    get,
    files: (): void => get('/files/:id', (_account, _request, reply) => sendClip(parts, reply)),
    /** A list of recordings, which fails as often as the page says. */
    list: (path: string, answer: Answering): void =>
      get(path, (account, request, reply) => listFault(parts, reply) ?? answer(account, request, reply)),
  };
}

/** Null where a list does not have to fail. */
function listFault({ state }: ServiceParts, reply: FastifyReply): FastifyReply | null {
  if (state.fails('failLists')) return failed(reply);
  return state.fails('refuseLists') ? refused(reply) : null;
}

function person(service: EmulatedService, account: string) {
  return (
    accountsOf(service).find(({ id }) => id === account) ?? {
      id: account,
      name: account,
      email: '',
      organisation: '',
    }
  );
}

function zoomMeetings(
  parts: ServiceParts,
  recordings: readonly EmulatedRecording[],
  { from, to }: Query,
): object {
  const listed = recordings.filter(({ startedAt }) => {
    const day = startedAt.slice(0, 10);
    return day >= (from ?? '') && day <= (to ?? '9');
  });
  return {
    next_page_token: '',
    meetings: listed.map(({ id, title, startedAt }) => ({
      uuid: `${id}-reuniao`,
      topic: title,
      start_time: startedAt,
      recording_files: [
        {
          id,
          file_type: 'MP4',
          status: 'completed',
          download_url: `${parts.url()}/zoom/files/${id}`,
          recording_start: startedAt,
        },
        {
          id: `${id}-chat`,
          file_type: 'CHAT',
          status: 'completed',
          download_url: `${parts.url()}/zoom/files/${id}`,
        },
      ],
    })),
  };
}

/** The organisation has what its first accounts have. */
const organisationAccounts = 3;

export function serveEmulatedZoom(app: FastifyInstance, parts: ServiceParts): void {
  const { get, list, files } = serving(app, parts, 'zoom');
  files();
  get('/v2/users/me', (account) => {
    const { id, name, email, organisation } = person('zoom', account);
    return { id, first_name: name, last_name: '', email, account_id: organisation };
  });
  const listOf = (path: string, ownersOf: (account: string) => readonly string[]): void =>
    list(path, (account, { query }) => {
      const all = ownersOf(account).flatMap((owner) => recordingsOf(owner, Date.now()));
      return zoomMeetings(parts, all, query as Query);
    });
  listOf('/v2/users/me/recordings', (account) => [account]);
  const first = accountsOf('zoom').slice(0, organisationAccounts);
  listOf('/v2/accounts/me/recordings', () => first.map(({ id }) => id));
}

/** Pages of one each: a service may give less than was asked for. */
const pageOf = ({ query }: FastifyRequest): number => Number((query as Query)['pageToken'] ?? 0);
const nextPage = (at: number, all: number) => (at + 1 < all ? { nextPageToken: String(at + 1) } : {});

export function serveEmulatedGoogle(app: FastifyInstance, parts: ServiceParts): void {
  const { get, list, files } = serving(app, parts, 'google');
  files();
  get('/userinfo', (account) => {
    const { id, name, email } = person('google', account);
    return { sub: id, name, email };
  });
  list('/meet/conferenceRecords', (account, request) => {
    const records = recordingsOf(account, Date.now());
    const at = pageOf(request);
    return {
      conferenceRecords: records.slice(at, at + 1).map(({ id }) => ({ name: `conferenceRecords/${id}` })),
      ...nextPage(at, records.length),
    };
  });
  get('/meet/conferenceRecords/:id/recordings', (account, request) => {
    const { id } = request.params as { id: string };
    const at = pageOf(request);
    // The first page is empty, as those of services may be.
    const found = recordingsOf(account, Date.now()).filter((one) => one.id === id && at === 1);
    return {
      ...nextPage(at, 2),
      recordings: found.map(({ startedAt }) => ({
        state: 'FILE_GENERATED',
        startTime: startedAt,
        driveDestination: { file: id },
      })),
    };
  });
}

export function serveEmulatedYouTube(app: FastifyInstance, parts: ServiceParts): void {
  const { get, list, files } = serving(app, parts, 'youtube');
  files();
  get('/userinfo', (account) => {
    const { id, name, email } = person('youtube', account);
    return { sub: id, name, email };
  });
  list('/videos', (account) => ({
    items: recordingsOf(account, Date.now()).map(({ id, title, startedAt }) => ({
      id,
      title,
      publishedAt: startedAt,
      fileUrl: `${parts.url()}/youtube/files/${id}`,
    })),
  }));
}

export function serveEmulatedFacebook(app: FastifyInstance, parts: ServiceParts): void {
  const { get, list } = serving(app, parts, 'facebook');
  get('/me', (account) => {
    const { id, name, email } = person('facebook', account);
    return { id, name, email };
  });
  list('/me/live_videos', (account, request) => {
    // One a page, however many are asked for; the address of the next page is of another host, as behind a load balancer.
    const all = parts.state.liveVideos.get(account) ?? [];
    const at = Number((request.query as Query)['after'] ?? 0);
    return {
      data: all.slice(at, at + 1).map(({ status, key }, index) => ({
        id: `${at + index}`,
        status,
        ...(key !== undefined && { secure_stream_url: `rtmps://live-api-s.facebook.com:443/rtmp/${key}` }),
      })),
      paging: {
        cursors: { before: String(at), after: String(at + 1) },
        ...(at + 1 < all.length && { next: 'https://graph.invalid/me/live_videos?access_token=secret' }),
      },
    };
  });
  get('/me/permissions', (_account, request) => {
    const scope = accessOf(parts, 'facebook', request)?.scope ?? '';
    return { data: scope.split(' ').map((permission) => ({ permission, status: 'granted' })) };
  });
}

/** Tencent Cloud: one address, each request signed. */
export function serveEmulatedTencent(app: FastifyInstance, parts: ServiceParts): void {
  app.post('/tencent', async (request, reply) => {
    const fault = listFault(parts, reply);
    if (fault !== null) return fault;
    const timestamp = Number(request.headers['x-tc-timestamp']);
    const expected = signTencent(emulatedTencentKeys, {
      host: new URL(parts.url()).host,
      service: 'vod',
      body: request.body as string,
      timestamp: Number.isFinite(timestamp) ? timestamp : 0,
    });
    if (expected !== request.headers.authorization)
      return {
        Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: '' }, RequestId: request.id },
      };
    const all = recordingsOf('tencent-vod', Date.now());
    const { Offset = 0, Limit = 10 } = JSON.parse(request.body as string) as {
      Offset?: number;
      Limit?: number;
    };
    return {
      Response: {
        TotalCount: all.length,
        MediaInfoSet: all.slice(Offset, Offset + Limit).map(({ id, title, startedAt }) => ({
          FileId: id,
          BasicInfo: { Name: title, CreateTime: startedAt, MediaUrl: `${parts.url()}/tencent/files/${id}` },
        })),
        RequestId: request.id,
      },
    };
  });
  app.get('/tencent/files/:id', (_request, reply) => sendClip(parts, reply));
}
