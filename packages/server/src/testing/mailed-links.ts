import type { OperationId } from '../kernel/http/operation';
import { makeLinkToken } from '../modules/people/recovery/link-token.pure';
import { replaceLink } from '../modules/people/recovery/recovery.store';
import { insertPerson } from './sample-people';
import { insertSigner, typePassword } from './second-factor';
import type { TestServer } from './start-test-server';

/** Somebody who is signed in and has the link that the operation takes; null for every other operation. */
export async function linkScene(
  server: TestServer,
  id: OperationId,
): Promise<{ readonly token: string; readonly body: { readonly token: string } } | null> {
  if (id !== 'confirmEmailChange' && id !== 'joinByInvite') return null;
  const { db } = server;
  const person = await insertSigner(server);
  const token = makeLinkToken();
  const expiresAt = new Date(Date.now() + 60_000);
  if (id === 'confirmEmailChange') {
    const email = `nova-${person.login}`;
    await replaceLink(db, { kind: 'email', userId: person.id, token, expiresAt, email });
  } else {
    const stands = { passwordHash: null, invitedEmail: person.login };
    const invited = await insertPerson(db, { team: 'verticeEstudio', role: 'gestora' }, stands);
    await replaceLink(db, { kind: 'invite', userId: invited.id, token, expiresAt });
  }
  return { token: (await typePassword(server, person.login)).token, body: { token } };
}
