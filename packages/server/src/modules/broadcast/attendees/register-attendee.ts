import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../../kernel/database/database';
import { ownedDatabase } from '../../../kernel/database/owned-database';
import type { attendeeRegistrations, attendees } from '../../../schema';
import { httpError, unknownValue } from '../../../kernel/errors/http-error';
import type { FieldFault } from '../../../kernel/errors/http-error';
import { gather } from '../../../kernel/gather';
import type { Answer, Call } from '../../../kernel/http/module';
import { findBanOf, forGood, listAddressBans, lockBans } from './bans.store';
import { addressGroup } from '../../people/session';
import { admitViewer } from '../lives';
import { emitEvent } from '../../records/webhooks';
import { digestOfToken, makeToken } from '../../../kernel/secret/bearer-token';
import { digestOfAddress, tokenPrefix } from './attendee-token.pure';
import { readEmail, readName, waitOf } from './attendees.policy.pure';
import { cookieOfRegistration, registrationsOf } from './browser-registrations';
import { countRegistrations, insertRegistrations, upsertAttendees } from './attendees.store';

function readPerson(body: Call<'registerAttendee'>['body']): { name: string; email: string } {
  const name = readName(body.name);
  const email = readEmail(body.email);
  if (name !== null && email !== null) return { name, email };
  const fields: FieldFault[] = [];
  if (name === null) fields.push({ field: 'name', code: 'INVALID_NAME' });
  if (email === null) fields.push({ field: 'email', code: 'INVALID_EMAIL' });
  throw httpError({ status: 422, code: 'INVALID_FIELDS', fields });
}

/** Somebody who registers for a live. */
interface Registering {
  readonly db: Database;
  readonly liveId: string;
  readonly accountId: string;
  readonly email: string;
  readonly registration: Omit<typeof attendeeRegistrations.$inferInsert, 'attendeeId' | 'liveId'>;
}

/**
 * Until when those who register are banned, by what somebody was banned for who came from the same address: all of it, or that
 * e-mail. An e-mail that comes from elsewhere is let in: the one who was banned may have typed that of somebody else.
 */
async function readBans(tx: Transaction, all: readonly Registering[]) {
  const [{ liveId, registration: { createdAt: now } } = {} as Registering] = all;
  const addressDigests = all.map(({ registration }) => registration.addressDigest);
  const bans = await listAddressBans(tx, { liveId, addressDigests, now });
  return (addressDigest: string, attendeeId: string): Date | null =>
    bans
      .filter((ban) => ban.addressDigest === addressDigest)
      .filter((ban) => ban.bansAddress || ban.attendeeId === attendeeId)
      .map(({ until }) => until)
      .toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

/** Writes registrations for one live; what happens to them depends on their order alone. */
async function writeAll(tx: Transaction, all: readonly Registering[]): Promise<void> {
  const wanted = new Map<string, typeof attendees.$inferInsert>();
  for (const { liveId, accountId, email, registration } of all) {
    const { name, createdAt } = registration;
    // The first one with an e-mail names the attendee.
    if (!wanted.has(email))
      wanted.set(email, { id: randomUUID(), liveId, accountId, email, name, createdAt });
  }
  const [{ liveId: ofLive } = { liveId: '' }] = all;
  await lockBans(tx, ofLive, 'register');
  const rows = await upsertAttendees(tx, [...wanted.values()]);
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const banOf = await readBans(tx, all);
  const registrations = all.map(({ liveId, email, registration }) => {
    const attendee = byEmail.get(email);
    if (attendee === undefined) throw new Error('an attendee was not written');
    // Its token is of no use, and whoever holds it is told why.
    const bannedUntil = banOf(registration.addressDigest, attendee.id);
    return { ...registration, liveId, attendeeId: attendee.id, bannedUntil };
  });
  await insertRegistrations(tx, registrations);
  for (const { id, liveId, accountId, email } of rows)
    // Once for each e-mail. Without name and e-mail, which the organiser may be asked to erase.
    if (wanted.get(email)?.id === id)
      await emitEvent(tx, { type: 'attendee.registered', accountId, data: { id, liveId } });
}

/** Those who register for one live at the same time go in one transaction, on a connection of its team. */
const createRegister = () =>
  gather<Registering, undefined>({
    mostWaiting: 1_000,
    groupOf: ({ liveId }) => liveId,
    async run(all) {
      const [{ db, accountId } = {} as Registering] = all;
      await ownedDatabase(db, accountId).transaction((tx) => writeAll(tx, all));
      return all.map(() => undefined);
    },
  });

/** @throws 403 where somebody who is banned from the live registered in this browser: an e-mail and an address cost nothing to change. */
async function requireNoBan(call: Call<'registerAttendee'>, liveId: string): Promise<void> {
  const { db, clock } = call.context;
  const registrationIds = registrationsOf(call);
  if (registrationIds.length === 0) return;
  const now = clock.now();
  const until = await findBanOf(db, { liveId, registrationIds, now: new Date(now) });
  if (until === null) return;
  throw httpError({
    status: 403,
    code: 'ATTENDEE_BANNED',
    ...(until < forGood && { retryAfterSeconds: (until.getTime() - now) / 1_000 }),
  });
}

/**
 * Registers somebody for a live. The e-mail is not verified, so each registration has its own credential: a second one with the
 * same e-mail gets the same answer and cannot act as the first one.
 */
export function createRegisterAttendee() {
  const register = createRegister();
  /** Those of one address for one live that are counted or written now: a script sends hundreds at once. */
  const underWay = new Map<string, number>();
  return async (call: Call<'registerAttendee'>): Promise<Answer<'registerAttendee'>> => {
    const { context, body, origin } = call;
    const { db, clock, config } = context;
    const { live, team } = await admitViewer(call, body.liveId);
    const { id: liveId, accountId } = live;
    const { name, email } = readPerson(body);
    if (body.clientId !== team.clientId) throw unknownValue('clientId');
    const createdAt = new Date(clock.now());
    const addressDigest = digestOfAddress(config.secret, addressGroup(origin.ip));
    const place = `${addressDigest} ${liveId}`;
    const others = underWay.get(place) ?? 0;
    underWay.set(place, others + 1);
    try {
      const counts = await countRegistrations(db, { liveId, addressDigest, now: createdAt });
      const retryAfterSeconds = waitOf({ ...counts, addressBurst: counts.addressBurst + others });
      if (retryAfterSeconds !== null)
        throw httpError({ status: 429, code: 'TOO_MANY_REGISTRATIONS', retryAfterSeconds });
      await requireNoBan(call, liveId);
      const id = randomUUID();
      const token = makeToken(tokenPrefix);
      const registration = { id, name, tokenDigest: digestOfToken(token), addressDigest, createdAt };
      await register({ db, liveId, accountId, email, registration });
      const headers = { 'set-cookie': cookieOfRegistration(call, id) };
      return { status: 201, headers, body: { id, token, accountId } };
    } finally {
      const left = (underWay.get(place) ?? 1) - 1;
      if (left === 0) underWay.delete(place);
      else underWay.set(place, left);
    }
  };
}
