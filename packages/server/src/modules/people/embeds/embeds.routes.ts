import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable } from '../../../kernel/database/database';
import { httpError, notFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import type { ApiKeyPrincipal, Caller } from '../../../kernel/http/principal';
import { digestOfToken, makeToken } from '../../../kernel/secret/bearer-token';
import { embedRoutes } from './embed-pages';
import { permissionsNeeded, requireWhole, tokenPrefix } from './embed-limits.pure';
import { areOfTeam, deleteExpiredSessions, insertSession } from './embeds.store';

type SessionCall = Call<'createEmbedSession', ApiKeyPrincipal>;

/** @throws 404 for a folder that the library of the team has not. */
type RequireFolder = (
  db: Queryable,
  folder: { readonly accountId: string; readonly directoryId: string },
) => Promise<unknown>;

const longestSeconds = 3_600;
const purgeEveryMs = 60 * 60_000;

/** @throws 403 where the key has no scope for such sessions, or none for what this one shows. */
function requireScopes({ principal, body }: SessionCall): void {
  if (!principal.permissions.has('embed')) throw httpError({ status: 403, code: 'FORBIDDEN' });
  const permissions = [...permissionsNeeded(body)].filter((one) => !principal.permissions.has(one));
  if (permissions.length === 0) return;
  const fields = [{ field: 'components', code: 'PERMISSION_NOT_HELD' as const, permissions }];
  throw httpError({ status: 403, code: 'PERMISSION_NOT_HELD', fields });
}

/** @throws 404 for a folder, a video or a live of another team, as for one that does not exist. */
async function requireOwn(
  { context, principal, body }: SessionCall,
  requireFolder: RequireFolder,
): Promise<void> {
  const { accountId } = principal;
  const { directoryId, videoId, liveId } = body;
  if (directoryId !== undefined) await requireFolder(context.db, { accountId, directoryId });
  const { video, live } = await areOfTeam(context.db, { accountId, videoId, liveId });
  if (!live) throw httpError({ status: 404, code: 'LIVE_NOT_FOUND' });
  if (!video) throw notFound();
}

/** The contract names keys alone; the compiler does not know. */
function requireKey(call: Call<'createEmbedSession', Caller>): SessionCall {
  const { principal } = call;
  if (principal.kind !== 'api-key') throw httpError({ status: 403, code: 'FORBIDDEN' });
  return { ...call, principal };
}

async function createEmbedSession(
  given: Call<'createEmbedSession', Caller>,
  requireFolder: RequireFolder,
): Promise<Answer<'createEmbedSession'>> {
  const call = requireKey(given);
  const { context, principal, body } = call;
  requireScopes(call);
  requireWhole(body);
  await requireOwn(call, requireFolder);
  const id = randomUUID();
  const token = makeToken(tokenPrefix);
  const expiresAt = await insertSession(context.db, {
    id,
    accountId: principal.accountId,
    secretId: principal.secretId,
    digest: digestOfToken(token),
    components: body.components,
    directoryId: body.directoryId ?? null,
    videoId: body.videoId ?? null,
    liveId: body.liveId ?? null,
    origins: body.origins,
    maxFileBytes: body.maxFileSize ?? null,
    maxFiles: body.maxFiles ?? null,
    visitor: body.visitante ?? null,
    expiresIn: body.expiresIn ?? longestSeconds,
  });
  return { status: 201, body: { id, token, expiresAt: expiresAt.toISOString() } };
}

/** Sessions of embedded parts on pages of partners. */
export function createEmbedsModule(
  context: ServerContext,
  { requireFolder }: { readonly requireFolder: RequireFolder },
): ServerModule {
  return {
    name: 'embeds',
    handlers: { createEmbedSession: (call) => createEmbedSession(call, requireFolder) },
    routes: embedRoutes(),
    start() {
      context.jobs.every('forget-embed-sessions', {
        everyMs: purgeEveryMs,
        run: () => deleteExpiredSessions(context.db),
      });
    },
  };
}
