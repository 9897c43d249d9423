import type { ContaCargo, Me, User } from '@palco/openapi';
import {
  load,
  stay,
  type SessionCommand,
  type SessionEvent,
  type SessionModel,
  type SessionStep,
} from './session-model.pure';
import { beforeTeam, inTeam, isKnown, withoutTeam } from './session-state.pure';

type LoadedProfile = Pick<Extract<SessionEvent, { type: 'meLoaded' }>, 'me' | 'tabTeam'>;

/** A profile was loaded: enters the team of `teamToEnter`, else `choosing-team`; without any team, `no-team`. */
export function settle(model: SessionModel, loaded: LoadedProfile): SessionStep {
  const { me } = loaded;
  const settled = { ...model, wanted: null };
  if (me.contasCargos.length === 0) {
    return {
      state: { ...settled, view: { stage: 'no-team', me } },
      commands: [{ type: 'persist' }],
    };
  }
  const team = teamToEnter(model, loaded);
  if (team) return enterTeam(settled, { me, team });
  return { state: { ...settled, view: withoutTeam(me) }, commands: [{ type: 'persist' }] };
}

/**
 * The team to enter: the requested one, else the current one, else the one of this tab, else the only one, else the one the
 * server remembers.
 */
function teamToEnter({ wanted, view }: SessionModel, { me, tabTeam }: LoadedProfile): ContaCargo | undefined {
  const byId = (id: string | null) => me.contasCargos.find((team) => team.conta_id === id);
  const inUse = byId(wanted) ?? ('team' in view ? byId(view.team.conta_id) : byId(tabTeam ?? null));
  if (inUse) return inUse;
  if (me.contasCargos.length === 1) return me.contasCargos[0];
  // After «Limpar filtros» the team that an older answer of the server names must not be selected again.
  if (view.stage === 'choosing-team') return undefined;
  return byId(me.user.selectedTeamId);
}

interface Entry {
  readonly me: Me;
  readonly team: ContaCargo;
}

function enterTeam(model: SessionModel, { me, team }: Entry): SessionStep {
  const commands: SessionCommand[] = [{ type: 'persist' }];
  if (me.user.selectedTeamId !== team.conta_id) {
    commands.push({ type: 'tellTeam', accountId: team.conta_id, clientId: team.cliente });
  }
  const view = team.segundoFatorExigido === true ? beforeTeam(me, team) : inTeam(me, team);
  return { state: { ...model, view }, commands };
}

/** A person picked a team. One that the profile does not list may be new: the profile is reloaded. */
export function selectTeam(model: SessionModel, accountId: string): SessionStep {
  if (model.view.stage === 'loading') return stay({ ...model, wanted: accountId });
  if (!isKnown(model.view)) return stay(model);
  if ('team' in model.view && model.view.team.conta_id === accountId) return stay(model);
  const { me } = model.view;
  const team = me.contasCargos.find((entry) => entry.conta_id === accountId);
  return team ? enterTeam(model, { me, team }) : load({ ...model, wanted: accountId });
}

/** «Limpar filtros»: clears the choice here and on the server, and reloads the profile. */
export function clearTeam(model: SessionModel): SessionStep {
  if (!isKnown(model.view)) return stay(model);
  const cleared: SessionModel = { ...model, wanted: null, view: withoutTeam(model.view.me) };
  return load(cleared, [{ type: 'persist' }, { type: 'tellTeam', accountId: null, clientId: null }]);
}

/** The server answered a change of the profile; the selection of this tab stays. */
export function changeMe(model: SessionModel, user: User): SessionStep {
  // A late answer about the previous person: another one has signed in meanwhile.
  if (!isKnown(model.view) || model.view.me.user.id !== user.id) return stay(model);
  const { selectedTeamId, clienteSelecionado } = model.view.me.user;
  const me = {
    ...model.view.me,
    user: { ...model.view.me.user, ...user, selectedTeamId, clienteSelecionado },
  };
  return { state: { ...model, view: { ...model.view, me } }, commands: [{ type: 'persist' }] };
}
