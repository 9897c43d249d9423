import { Readable } from 'node:stream';
import type { ServerContext } from '../../../kernel/context';
import { httpError, invalidField, notFound, requireFound } from '../../../kernel/errors/http-error';
import type { HttpError } from '../../../kernel/errors/http-error';
import type { Answer, Call, Handlers, ServerModule } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { requireDomains } from '../../../kernel/http/route-policy';
import { eraseCertificatesOf, listCertificatesOf } from '../certificates';
import { digestOfToken } from '../../../kernel/secret/bearer-token';
import { listWritten } from '../chat';
import { banFromChat, listChatBans, unbanFromChat } from './bans';
import { forGood } from './bans.store';
import { findTimeZone } from '../../people/teams';
import { liveGate, readLive } from '../lives';
import { recordEvent } from '../../records/logs';
import { tokenPrefix } from './attendee-token.pure';
import { readEmail } from './attendees.policy.pure';
import { csvHeader, csvName, toAttendee, toCsv, toPlay } from './attendees.presenter.pure';
import type { TableOf } from './attendees.presenter.pure';
import {
  eachAttendee,
  findAny,
  listAttendees as readAttendees,
  listOfEmail,
  listPlays,
  listRegistrations,
} from './attendees.store';
import { eraseAttendees } from './erase-attendees';
import type { Erasing } from './erase-attendees';
import { eraseExpired, eraseExpiredKind } from './erase-expired';
import type { Registrations } from './find-registrations';
import { createPresenceWriter } from './presence';
import type { PresenceWriter } from './presence';
import { createRegisterAttendee } from './register-attendee';

async function* csvOf(db: ServerContext['db'], query: Parameters<typeof eachAttendee>[1], table: TableOf) {
  yield csvHeader(table);
  for await (const rows of eachAttendee(db, query)) yield toCsv(rows, table);
}

async function listAttendees(call: Call<'listAttendees'>): Promise<Answer<'listAttendees'>> {
  const { context, query, language } = call;
  const live = await readLive(call);
  const liveId = live.id;
  if (query.format === 'csv') {
    const timeZone = await findTimeZone(context.db, live.accountId);
    const table = { live, timeZone, language };
    return {
      status: 200,
      type: 'text/csv',
      headers: {
        'content-disposition': `attachment; filename="${csvName(language)}"`,
        vary: 'Accept-Language',
      },
      body: () => Readable.from(csvOf(context.db, { liveId, search: query.search }, table)),
    };
  }
  const { rows, total } = await readAttendees(context.db, { ...query, liveId });
  return { status: 200, body: { items: rows.map(toAttendee), pagination: pagination(query, total) } };
}

/** @throws 422 `INVALID_EMAIL`. */
function requireEmail({ body }: Call<'exportAttendee'> | Call<'eraseAttendee'>): string {
  const email = readEmail(body.email);
  if (email !== null) return email;
  throw invalidField('email', 'INVALID_EMAIL');
}

async function exportAttendee(call: Call<'exportAttendee'>): Promise<Answer<'exportAttendee'>> {
  const { context, principal } = call;
  const email = requireEmail(call);
  const { accountId } = principal;
  const rows = await listOfEmail(context.db, { accountId, email });
  const ids = rows.map(({ id }) => id);
  const registrations = await listRegistrations(context.db, ids);
  const played = await listPlays(context.db, ids);
  const registered = registrations.map(({ id }) => id);
  const written = await listWritten(context.db, registered);
  const given = await listCertificatesOf(context.db, { accountId, email });
  await context.db.transaction((tx) =>
    // The entry names no e-mail: it stays when the person is erased.
    recordEvent(tx, {
      call,
      event: 'PARTICIPANTE_EXPORTADO',
      of: { id: accountId, accountId },
      record: { lives: rows.length },
    }),
  );
  const found = rows.map(({ id, liveId, title, ...row }) => {
    const own = registrations.filter(({ attendeeId }) => attendeeId === id);
    const { createdAt, lastSeenAt, watchedSeconds } = toAttendee({ id, liveId, ...row });
    return {
      liveId,
      title,
      createdAt,
      lastSeenAt,
      watchedSeconds,
      registrations: own.map((one) => ({
        id: one.id,
        name: one.name,
        createdAt: one.createdAt.toISOString(),
      })),
      messages: written
        .filter(({ registrationId }) => own.some((one) => one.id === registrationId))
        .map(({ body, createdAt: at }) => ({ texto: body, createdAt: at.toISOString() })),
      plays: played.filter(({ attendeeId }) => attendeeId === id).map(toPlay),
    };
  });
  const certificates = given.map(({ code, title, name, minutes, share, issuedAt }) => ({
    code,
    title,
    name,
    minutes,
    share,
    issuedAt: issuedAt.toISOString(),
  }));
  return { status: 200, body: { email, lives: found, certificates } };
}

async function eraseAttendee(
  call: Call<'eraseAttendee'>,
  { erasePlayers }: Pick<Erasing, 'erasePlayers'>,
): Promise<Answer<'eraseAttendee'>> {
  const { context, principal } = call;
  const email = requireEmail(call);
  const { accountId } = principal;
  const erased = await context.db.transaction(async (tx) => {
    const rows = await listOfEmail(tx, { accountId, email });
    const ids = rows.map(({ id }) => id);
    await eraseAttendees(tx, { ...context, erasePlayers }, ids);
    await eraseCertificatesOf(tx, { accountId, email });
    await recordEvent(tx, {
      call,
      event: 'PARTICIPANTE_APAGADO',
      of: { id: accountId, accountId },
      record: { lives: rows.length },
    });
    return rows.length;
  });
  return { status: 200, body: { lives: erased } };
}

/** Why a credential counts no presence; told to whoever holds it alone. */
async function refusalOf({ context, params, body }: Call<'reportPresence'>): Promise<HttpError> {
  if (!body.token.startsWith(tokenPrefix)) return notFound();
  const row = await findAny(context.db, digestOfToken(body.token));
  if (row === undefined) return httpError({ status: 404, code: 'ATTENDEE_ERASED' });
  if (row.id !== body.id || row.liveId !== params.liveId) return notFound();
  const leftMs = (row.bannedUntil?.getTime() ?? 0) - context.clock.now();
  if (row.bannedUntil === null || leftMs <= 0) return notFound();
  const ends = row.bannedUntil < forGood;
  return httpError({
    status: 404,
    code: 'ATTENDEE_BANNED',
    ...(ends && { retryAfterSeconds: leftMs / 1_000 }),
  });
}

interface Parts {
  readonly registrations: Registrations;
  readonly presence: PresenceWriter;
}

async function reportPresence(
  call: Call<'reportPresence'>,
  { registrations, presence }: Parts,
): Promise<Answer<'reportPresence'>> {
  const { params, body } = call;
  const gate = requireFound(await liveGate(call, params.liveId));
  requireDomains(call, gate.domains);
  const found = await registrations.ofToken(body.token);
  if (found === null) throw await refusalOf(call);
  if (found.id !== body.id || found.liveId !== params.liveId) throw notFound();
  presence.seen(found);
  return { status: 204 };
}

/** The module, and what tests wait for. */
export interface Attendees {
  readonly module: ServerModule;
  readonly presence: Pick<PresenceWriter, 'flush'>;
}

/** Attendees of lives: their registration, their presence, and what the organiser sees of them. */
export function createAttendeesModule(
  context: ServerContext,
  { registrations, erasePlayers }: Pick<Parts, 'registrations'> & Pick<Erasing, 'erasePlayers'>,
): Attendees {
  const presence = createPresenceWriter(context);
  const handlers: Handlers = {
    registerAttendee: createRegisterAttendee(),
    reportPresence: (call) => reportPresence(call, { registrations, presence }),
    listAttendees,
    exportAttendee,
    eraseAttendee: (call) => eraseAttendee(call, { erasePlayers }),
    banFromChat,
    unbanFromChat,
    listChatBans,
  };
  return {
    presence,
    module: {
      name: 'attendees',
      handlers,
      start() {
        presence.start();
        context.jobs.every(eraseExpiredKind, {
          everyMs: 60 * 60_000,
          run: (signal) => eraseExpired({ ...context, erasePlayers }, signal),
        });
      },
      stop: presence.stop,
    },
  };
}
