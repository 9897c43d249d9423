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

/** A handler that needs a good token, and fails as often as the page says. */
function guarded(
  parts: ServiceParts,
  service: EmulatedService,
  answer: (account: string, request: FastifyRequest, reply: FastifyReply) => unknown,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const account = accountOf(parts, service, request);
    return account === null ? unauthorised(reply) : answer(account, request, reply);
  };
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
  app.get(
    '/zoom/v2/users/me',
    guarded(parts, 'zoom', (account) => {
      const { id, name, email, organisation } = person('zoom', account);
      return { id, first_name: name, last_name: '', email, account_id: organisation };
    }),
  );
  const list = (ownersOf: (account: string) => readonly string[]) =>
    guarded(parts, 'zoom', (account, request, reply) => {
      if (parts.state.fails('failLists')) return failed(reply);
      if (parts.state.fails('refuseLists')) return refused(reply);
      const all = ownersOf(account).flatMap((owner) => recordingsOf(owner, Date.now()));
      return zoomMeetings(parts, all, request.query as Query);
    });
  app.get(
    '/zoom/v2/users/me/recordings',
    list((account) => [account]),
  );
  const first = accountsOf('zoom').slice(0, organisationAccounts);
  app.get(
    '/zoom/v2/accounts/me/recordings',
    list(() => first.map(({ id }) => id)),
  );
  app.get(
    '/zoom/files/:id',
    guarded(parts, 'zoom', (_account, _request, reply) => sendClip(parts, reply)),
  );
}

/** Pages of one each: a service may give less than was asked for. */
const pageOf = ({ query }: FastifyRequest): number => Number((query as Query)['pageToken'] ?? 0);
const nextPage = (at: number, all: number) => (at + 1 < all ? { nextPageToken: String(at + 1) } : {});

export function serveEmulatedGoogle(app: FastifyInstance, parts: ServiceParts): void {
  app.get(
    '/google/userinfo',
    guarded(parts, 'google', (account) => {
      const { id, name, email } = person('google', account);
      return { sub: id, name, email };
    }),
  );
  app.get(
    '/google/meet/conferenceRecords',
    guarded(parts, 'google', (account, request, reply) => {
      if (parts.state.fails('failLists')) return failed(reply);
      if (parts.state.fails('refuseLists')) return refused(reply);
      const records = recordingsOf(account, Date.now());
      const at = pageOf(request);
      return {
        conferenceRecords: records.slice(at, at + 1).map(({ id }) => ({ name: `conferenceRecords/${id}` })),
        ...nextPage(at, records.length),
      };
    }),
  );
  app.get(
    '/google/meet/conferenceRecords/:id/recordings',
    guarded(parts, 'google', (account, request) => {
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
    }),
  );
  app.get(
    '/google/files/:id',
    guarded(parts, 'google', (_account, _request, reply) => sendClip(parts, reply)),
  );
}

export function serveEmulatedYouTube(app: FastifyInstance, parts: ServiceParts): void {
  app.get(
    '/youtube/userinfo',
    guarded(parts, 'youtube', (account) => {
      const { id, name, email } = person('youtube', account);
      return { sub: id, name, email };
    }),
  );
  app.get(
    '/youtube/videos',
    guarded(parts, 'youtube', (account, _request, reply) => {
      if (parts.state.fails('failLists')) return failed(reply);
      if (parts.state.fails('refuseLists')) return refused(reply);
      return {
        items: recordingsOf(account, Date.now()).map(({ id, title, startedAt }) => ({
          id,
          title,
          publishedAt: startedAt,
          fileUrl: `${parts.url()}/youtube/files/${id}`,
        })),
      };
    }),
  );
  app.get(
    '/youtube/files/:id',
    guarded(parts, 'youtube', (_account, _request, reply) => sendClip(parts, reply)),
  );
}

export function serveEmulatedFacebook(app: FastifyInstance, parts: ServiceParts): void {
  app.get(
    '/facebook/me',
    guarded(parts, 'facebook', (account) => {
      const { id, name, email } = person('facebook', account);
      return { id, name, email };
    }),
  );
  app.get(
    '/facebook/me/permissions',
    guarded(parts, 'facebook', (_account, request) => {
      const scope = accessOf(parts, 'facebook', request)?.scope ?? '';
      return { data: scope.split(' ').map((permission) => ({ permission, status: 'granted' })) };
    }),
  );
}

/** Tencent Cloud: one address, each request signed. */
export function serveEmulatedTencent(app: FastifyInstance, parts: ServiceParts): void {
  app.post('/tencent', async (request, reply) => {
    if (parts.state.fails('failLists')) return failed(reply);
    if (parts.state.fails('refuseLists')) return refused(reply);
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
