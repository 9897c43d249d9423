import type { EmailAddress, InviteAccept, PasswordReset, Setup } from '@palco/openapi';
import { emailSchema, hasText } from '@palco/sdk/schemas';
import { FakeRefusal, refuseField, type FakeCall, type FakeHandlers } from './fake-call';
import { endSignIns, isActive, sendLink } from './fake-reach';
import { issueToken } from './fake-session-handlers';
import type { FakeLink, FakePerson } from './fake-world';

/** A forgotten password, an invitation, and the first administrator. The mailed links are in `world.links`. */
export const recoveryHandlers: FakeHandlers<
  'sendRecoveryEmail' | 'resetPassword' | 'acceptInvite' | 'completeSetup'
> = {
  sendRecoveryEmail(call) {
    const email = (call.body as EmailAddress).email.trim().toLowerCase();
    if (!emailSchema.safeParse(email).success)
      throw refuseField('email', 'INVALID_EMAIL', 'O formato do email não é válido');
    const person = call.world.people.find(({ me }) => me.user.login === email);
    if (person && isActive(person)) sendLink(call, person, 'recovery');
    return { status: 204 };
  },
  resetPassword(call) {
    const { email, token, hash, newPassword } = call.body as PasswordReset;
    checkNewPassword('newPassword', newPassword);
    const person = usedBy(
      call,
      'recovery',
      (link) => link.email === email.trim().toLowerCase() && link.token === token && link.hash === hash,
    );
    person.password = newPassword;
    endSignIns(call.world, person.me.user.id);
    return { status: 204 };
  },
  acceptInvite(call) {
    const { token, nome, password } = call.body as InviteAccept;
    if (!hasText(nome)) throw refuseField('nome', 'TOO_SHORT', 'O tamanho minimo é 3');
    checkNewPassword('password', password);
    const person = usedBy(call, 'invite', (link) => link.token === token);
    const user = { ...person.me.user, nome: nome.trim() };
    Object.assign(person, { password, convitePendente: false, me: { ...person.me, user } });
    return { status: 200, body: { token: issueToken(call, user.id) } };
  },
  completeSetup(call) {
    const { token, nome, login, password } = call.body as Setup;
    const { world } = call;
    const [person] = world.people;
    if (world.setupToken === null || !person) throw new FakeRefusal(409, 'SETUP_DONE');
    if (token !== world.setupToken) throw new FakeRefusal(400, 'INVALID_SETUP_TOKEN');
    checkNewPassword('password', password);
    // The world has teams already: its first person becomes the administrator.
    const user = { ...person.me.user, nome: nome.trim(), login: login.trim().toLowerCase() };
    Object.assign(person, { password, me: { ...person.me, user } });
    world.setupToken = null;
    return { status: 200, body: { token: issueToken(call, user.id) } };
  },
};

/** 4 to 16 characters (specification section 5). */
export function checkNewPassword(field: string, password: string): void {
  const length = [...password.normalize('NFC')].length;
  if (length < 4) throw refuseField(field, 'TOO_SHORT', 'O tamanho minimo é 4');
  if (length > 16) throw refuseField(field, 'TOO_LONG', 'O tamanho máximo é 16');
}

/** The person whom a link belongs to; all links of that person become invalid. */
function usedBy(
  { world }: FakeCall,
  kind: FakeLink['kind'],
  isMeant: (link: FakeLink) => boolean,
): FakePerson {
  const link = world.links.find((one) => one.kind === kind && isMeant(one));
  const person = world.people.find(({ me }) => me.user.id === link?.userId);
  if (!person)
    throw new FakeRefusal(400, kind === 'invite' ? 'INVALID_INVITE_TOKEN' : 'INVALID_RECOVERY_TOKEN');
  world.links = world.links.filter(({ userId }) => userId !== person.me.user.id);
  return person;
}
