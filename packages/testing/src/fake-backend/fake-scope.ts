import type { ContaCargo, Permission } from '@palco/openapi';
import { callerOf, FakeRefusal, required, permissionsIn, teamOf, type FakeCall } from './fake-call';
import type { FakeLink, FakePerson, FakeRole, FakeWorld } from './fake-world';

/** The caller, the team of the call, and the teams that the permissions of the caller cover. */
export interface FakeScope {
  readonly caller: FakePerson;
  readonly team: ContaCargo;
  /** Permissions of the caller in that team. */
  readonly held: readonly Permission[];
  readonly isDev: boolean;
  /** Ids of the teams whose people may be seen. */
  readonly teams: ReadonlySet<string>;
  /** Whether `teams` are all teams of the client; people with only their home team (`contaId`) there then count as well. */
  readonly isWhole: boolean;
}

/** Whether somebody may sign in. */
export function isActive({ ativo = true, password }: FakePerson): boolean {
  return ativo && password !== '';
}

/** The scope of a call: with `whole` all teams of the client, with one of `orOwn` the caller's teams where it is held. */
export function scopeOf(call: FakeCall, whole: Permission, ...orOwn: Permission[]): FakeScope {
  const team = teamOf(call, whole, ...orOwn);
  const caller = callerOf(call);
  const held = permissionsIn(caller, team);
  const own = caller.me.contasCargos.filter((one) =>
    orOwn.some((permission) => permissionsIn(caller, one).includes(permission)),
  );
  const all = call.world.accounts.filter(({ cliente }) => cliente === team.cliente);
  const isWhole = held.includes(whole);
  const teams = isWhole ? all.map(({ accountId }) => accountId) : own.map(({ conta_id }) => conta_id);
  return {
    caller,
    team,
    held,
    isDev: held.includes(`${call.world.config.product}-dev`),
    teams: new Set(teams),
    isWhole,
  };
}

/** Whether a person is in a team of the scope. */
export function isInScope({ teams, isWhole }: FakeScope, { me }: FakePerson): boolean {
  return (
    (isWhole && teams.has(me.user.contaId)) || me.contasCargos.some(({ conta_id }) => teams.has(conta_id))
  );
}

/** Refuses (403) unless the caller holds all of these permissions: those to grant, or those of the person to change. */
export function checkHeld(
  { held, isDev }: Pick<FakeScope, 'held' | 'isDev'>,
  permissions: readonly Permission[],
  field?: 'permissoes' | 'cargoId',
): void {
  if (isDev || permissions.every((permission) => held.includes(permission))) return;
  const code = 'PERMISSION_NOT_HELD';
  const missing = [...new Set(permissions.filter((permission) => !held.includes(permission)))];
  const message = `Você não tem estas permissões: ${missing.join(', ')}`;
  throw new FakeRefusal(403, code, field ? [{ field, code, message, permissions: missing }] : undefined);
}

/** All permissions of a person in the teams of one client. */
export function permissionsOf({ me }: FakePerson, clientId: string): Permission[] {
  return me.contasCargos
    .filter(({ cliente }) => cliente === clientId)
    .flatMap(({ permissoes }) => permissoes);
}

/** Makes a change to people; reverts and refuses it if the client would have no manager of its teams left. */
export function keepAnOwner(world: FakeWorld, clientId: string, change: () => void): void {
  const isOwner = (person: FakePerson): boolean =>
    isActive(person) && permissionsOf(person, clientId).includes('gerenciarTimes');
  const { people } = world;
  const before = people.map((person) => ({ ...person }));
  change();
  if (!before.some(isOwner) || world.people.some(isOwner)) return;
  world.people = people;
  for (const [index, person] of people.entries()) Object.assign(person, before[index]);
  throw new FakeRefusal(409, 'LAST_OWNER');
}

/** The role of a person in a team, found by its name, which is unique in a client. */
export function roleIn(world: FakeWorld, { cliente, cargo_nome }: ContaCargo): FakeRole | undefined {
  return world.roles.find(
    ({ nome, clientId }) => nome === cargo_nome && (clientId === null || clientId === cliente),
  );
}

/** A role of the client or of the system that the caller may grant; 404 or 403 otherwise. */
export function roleToGive(call: FakeCall, { team, held, isDev }: FakeScope, roleId: string): FakeRole {
  const role = required(
    call.world.roles.find(
      ({ id, clientId }) => id === roleId && (clientId === null || clientId === team.cliente),
    ),
  );
  checkHeld({ held, isDev }, role.permissoes, 'cargoId');
  return role;
}

/** Ends every sign-in of a person, except the one of a token. */
export function endSignIns(world: FakeWorld, userId: string, except: string | null = null): void {
  const ended = world.signIns.filter(
    (one) => one.userId === userId && (except === null || !one.tokens.includes(except)),
  );
  for (const token of ended.flatMap(({ tokens }) => tokens)) world.tokens.delete(token);
  world.signIns = world.signIns.filter((one) => !ended.includes(one));
}

/** Records a mail with a link in `world.links`; an older link of the kind is removed. */
export function sendLink(
  call: FakeCall,
  person: FakePerson,
  kind: FakeLink['kind'],
  email: string = person.me.user.login,
): void {
  const { id: userId } = person.me.user;
  if (kind === 'invite') {
    person.convitePendente = true;
    delete person.conviteFalhou;
  }
  const made = call.nextId();
  call.world.links = call.world.links.filter((link) => link.userId !== userId || link.kind !== kind);
  call.world.links.push({ kind, userId, email, token: `token-${made}`, hash: `hash-${made}` });
}
