import { randomUUID } from 'node:crypto';
import { httpError, unknownValue } from '../../kernel/errors/http-error';
import type { FieldFault } from '../../kernel/errors/http-error';
import type { Answer, Call } from '../../kernel/http/module';
import { addressGroup } from '../session';
import { admitViewer } from '../lives';
import { emitEvent } from '../webhooks';
import { digestOfToken, makeToken } from '../../kernel/secret/bearer-token';
import { digestOfAddress, tokenPrefix } from './attendee-token.pure';
import { readEmail, readName, waitOf } from './attendees.policy.pure';
import { countRegistrations, insertRegistration, upsertAttendee } from './attendees.store';

function readPerson(body: Call<'registerAttendee'>['body']): { name: string; email: string } {
  const name = readName(body.name);
  const email = readEmail(body.email);
  if (name !== null && email !== null) return { name, email };
  const fields: FieldFault[] = [];
  if (name === null) fields.push({ field: 'name', code: 'INVALID_NAME' });
  if (email === null) fields.push({ field: 'email', code: 'INVALID_EMAIL' });
  throw httpError({ status: 422, code: 'INVALID_FIELDS', fields });
}

/**
 * Registers somebody for a live. The e-mail is not verified, so each registration has its own credential: a second one with the
 * same e-mail gets the same answer and cannot act as the first one.
 */
export async function registerAttendee(call: Call<'registerAttendee'>): Promise<Answer<'registerAttendee'>> {
  const { context, body, origin } = call;
  const { live, team } = await admitViewer(call, body.liveId);
  const { name, email } = readPerson(body);
  if (body.clientId !== team.clientId) throw unknownValue('clientId');
  const now = new Date(context.clock.now());
  const addressDigest = digestOfAddress(context.config.secret, addressGroup(origin.ip));
  const retryAfterSeconds = waitOf(
    await countRegistrations(context.db, { liveId: live.id, addressDigest, now }),
  );
  if (retryAfterSeconds !== null)
    throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds });
  const id = randomUUID();
  const token = makeToken(tokenPrefix);
  await context.db.transaction(async (tx) => {
    const newId = randomUUID();
    const attendee = await upsertAttendee(tx, {
      id: newId,
      liveId: live.id,
      accountId: live.accountId,
      email,
      name,
      createdAt: now,
    });
    await insertRegistration(tx, {
      id,
      attendeeId: attendee.id,
      liveId: live.id,
      name,
      tokenDigest: digestOfToken(token),
      addressDigest,
      // Nobody is told that an e-mail was banned: its new token is of no use.
      bannedUntil: attendee.bannedUntil,
      createdAt: now,
    });
    // Once for each e-mail. Without name and e-mail, which the organiser may be asked to erase.
    if (attendee.id === newId)
      await emitEvent(tx, {
        type: 'attendee.registered',
        accountId: live.accountId,
        data: { id: attendee.id, liveId: live.id },
      });
  });
  return { status: 201, body: { id, token, accountId: live.accountId } };
}
