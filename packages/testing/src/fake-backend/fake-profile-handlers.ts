import type { PasswordChange } from '@palco/openapi';
import { callerOf, required, refuseField, type FakeHandlers } from './fake-call';
import { endSignIns } from './fake-scope';
import { pictureOf } from './fake-picture';
import type { FakePerson } from './fake-world';

/** The signed-in person's own picture, password and sign-ins. */
export const profileHandlers = {
  uploadAvatar(call) {
    const person = callerOf(call);
    const avatar = pictureOf(call);
    setAvatar(person, avatar);
    return { status: 200, body: { avatar } };
  },
  removeAvatar(call) {
    setAvatar(callerOf(call), null);
    return { status: 204 };
  },
  changePassword(call) {
    const person = callerOf(call);
    const { currentPassword, newPassword } = call.body as PasswordChange;
    if (currentPassword !== person.password)
      throw refuseField('currentPassword', 'WRONG_PASSWORD', 'A senha atual está incorreta');
    person.password = newPassword;
    endSignIns(call.world, person.me.user.id, call.token);
    return { status: 204 };
  },
  listSessions(call) {
    const { id } = callerOf(call).me.user;
    const items = call.world.signIns
      .filter(({ userId }) => userId === id)
      .map(({ userId: _user, tokens, ...signIn }) => ({
        ...signIn,
        atual: call.token !== null && tokens.includes(call.token),
      }))
      .sort((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt));
    return { status: 200, body: { items } };
  },
  revokeSession(call) {
    const { id } = callerOf(call).me.user;
    const { world } = call;
    const signIn = required(world.signIns.find((one) => one.id === call.id && one.userId === id));
    for (const token of signIn.tokens) world.tokens.delete(token);
    world.signIns = world.signIns.filter((one) => one !== signIn);
    return { status: 204 };
  },
} satisfies FakeHandlers;

function setAvatar(person: FakePerson, avatar: string | null): void {
  person.me = { ...person.me, user: { ...person.me.user, avatar } };
}
