import type { EmailAddress, InviteAccept, MailedToken, PasswordReset, Setup } from '@palco/openapi';
import { callerOf, FakeRefusal, type FakeCall, type FakeHandlers } from './fake-call';
import { endSignIns, isActive, sendLink } from './fake-scope';
import { issueToken } from './fake-session-handlers';
import type { FakeLink, FakePerson } from './fake-world';

/** A forgotten password, an invitation, and the first administrator. The mailed links are in `world.links`. */
export const recoveryHandlers = {
  sendRecoveryEmail(call) {
    const email = (call.body as EmailAddress).email.trim().toLowerCase();
    const person = accountOf(call, email);
    if (person && isActive(person)) sendLink(call, person, 'recovery');
    return { status: 204 };
  },
  resetPassword(call) {
    const { email, token, hash, newPassword } = call.body as PasswordReset;
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
    const link = call.world.links.find((one) => one.kind === 'invite' && one.token === token);
    if (link && accountOf(call, link.email)) throw new FakeRefusal(409, 'ACCOUNT_EXISTS');
    const person = usedBy(call, 'invite', (one) => one.token === token);
    const user = { ...person.me.user, nome: nome.trim() };
    Object.assign(person, { password, convitePendente: false, me: { ...person.me, user } });
    return { status: 200, body: { token: issueToken(call, user.id) } };
  },
  joinByInvite(call) {
    const caller = callerOf(call);
    const { token } = call.body as MailedToken;
    const isMeant = (link: FakeLink) => link.token === token && link.email === caller.me.user.login;
    const invited = usedBy(call, 'invite', isMeant);
    call.world.people = call.world.people.filter((one) => one !== invited);
    const has = new Set(caller.me.contasCargos.map(({ conta_id }) => conta_id));
    const added = invited.me.contasCargos.filter(({ conta_id }) => !has.has(conta_id));
    caller.me = { ...caller.me, contasCargos: [...caller.me.contasCargos, ...added] };
    return { status: 204 };
  },
  confirmEmailChange(call) {
    const { me, ...caller } = callerOf(call);
    const { token } = call.body as MailedToken;
    const link = call.world.links.find((one) => one.kind === 'email' && one.token === token);
    if (!link || link.userId !== me.user.id) throw new FakeRefusal(400, 'INVALID_EMAIL_TOKEN');
    const person = usedBy(call, 'email', (one) => one === link);
    Object.assign(person, { ...caller, me: { ...me, user: { ...me.user, login: link.email } } });
    endSignIns(call.world, me.user.id, null);
    return { status: 204 };
  },
  completeSetup(call) {
    const { nome, login, password } = call.body as Setup;
    const { world } = call;
    const [person] = world.people;
    if (world.setupToken === null || !person) throw new FakeRefusal(409, 'SETUP_DONE');
    // The world has teams already: its first person becomes the administrator.
    const user = { ...person.me.user, nome: nome.trim(), login: login.trim().toLowerCase() };
    Object.assign(person, { password, me: { ...person.me, user } });
    world.setupToken = null;
    return { status: 200, body: { token: issueToken(call, user.id) } };
  },
} satisfies FakeHandlers;

/** Who signs in with an e-mail. */
const accountOf = ({ world }: FakeCall, email: string): FakePerson | undefined =>
  world.people.find(({ me, password }) => me.user.login === email && password !== '');

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
