import type { Log } from '@palco/openapi';
import {
  contains,
  pageOf,
  permissionsIn,
  callerOf,
  teamOf,
  type FakeCall,
  type FakeHandlers,
} from './fake-call';

const eventTypes = {
  ACESSO_AUTORIZADO: 'Acesso autorizado',
  CARGO_ATUALIZADO: 'Cargo atualizado',
  LIVE_ATUALIZADA: 'Live atualizada',
  LIVE_CRIADA: 'Live criada',
  VIDEO_REMOVIDO: 'Vídeo removido',
  VIDEO_RESTAURADO: 'Vídeo restaurado',
};

/** The activity log. Nothing is written by itself: a test puts its entries into the world. */
export const logHandlers = {
  listLogs(call) {
    const query = new URLSearchParams(call.query);
    if (!query.has('limit')) query.set('limit', '10');
    return { status: 200, body: pageOf(logsOf(call), query) };
  },
  exportLogs: (call) => ({ status: 200, body: logsOf(call) }),
  listEventTypes(call) {
    callerOf(call);
    return { status: 200, body: eventTypes };
  },
} satisfies FakeHandlers;

function teamsOf(call: FakeCall): readonly string[] {
  const { query, world } = call;
  const team = teamOf(call);
  const held = permissionsIn(callerOf(call), team);
  if (!held.includes('gerenciarTimes')) return [team.conta_id];
  const isDev = held.includes(`${world.config.product}-dev`);
  const client = (isDev ? query.get('clientId') : null) ?? team.cliente;
  const all = world.accounts.filter(({ cliente }) => cliente === client).map(({ accountId }) => accountId);
  const named = query.get('teamId');
  if (named !== null) return all.filter((id) => id === named);
  return query.get('allTeams') === 'true' || client !== team.cliente ? all : [team.conta_id];
}

function logsOf(call: FakeCall): Log[] {
  const { query } = call;
  const teams = teamsOf(call);
  const equals = (name: string, value: string): boolean => (query.get(name) ?? value) === value;
  const start = Date.parse(query.get('start') ?? '') || -Infinity;
  const end = Date.parse(query.get('end') ?? '') || Infinity;
  const found = call.world.logs.filter(
    ({ accountId, identifier, event, user, principal, created_at: at }) => {
      const name = user === null ? (principal.name ?? '') : `${user.name} ${user.email}`;
      const isOf = query.get('user') === null || (name !== '' && contains(name, query.get('user')));
      const time = Date.parse(at);
      const isThen = time >= start && time <= end;
      return (
        teams.includes(accountId) &&
        equals('identifier', identifier) &&
        equals('event', event) &&
        equals('actor', principal.kind) &&
        isOf &&
        isThen
      );
    },
  );
  const sorted = found.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return query.get('order') === 'asc' ? sorted.toReversed() : sorted;
}
