import type { Me, TeamItem } from '@palco/openapi';
import type { Step } from '../kernel/machine';
import { filterTeams, fromContaCargo, fromTeamItem, type TeamOption } from './team-option.pure';

/** Waits for the end of typing, as every search of the console does. */
const searchDelayMs = 300;

/** The teams to choose from. `searching` keeps the previous result; `failed` shows the matching teams of the profile. */
export interface TeamSearchState {
  readonly stage: 'ready' | 'searching' | 'failed';
  readonly search: string;
  readonly teams: readonly TeamOption[];
}

/** The state of the machine: the published state and internal fields. */
export interface TeamSearchModel extends TeamSearchState {
  /** The profile of the signed-in person. */
  readonly me: Me | null;
  /** Whether `$state` has listeners. Without any, nothing is requested. */
  readonly isOpen: boolean;
  /** Number of the newest request; answers to earlier ones are ignored. */
  readonly request: number;
}

export type TeamSearchEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'profileChanged'; readonly me: Me | null }
  | { readonly type: 'searchChanged'; readonly search: string }
  | { readonly type: 'answered'; readonly request: number; readonly items: readonly TeamItem[] }
  | { readonly type: 'failed'; readonly request: number };

export type TeamSearchCommand =
  /** Requests the teams after `delayMs`, in place of the request under way. */
  | {
      readonly type: 'listTeams';
      readonly request: number;
      readonly search: string;
      readonly delayMs: number;
    }
  /** Aborts the request under way. */
  | { readonly type: 'abort' };

type TeamSearchStep = Step<TeamSearchModel, TeamSearchCommand>;

export const closedTeamSearch: TeamSearchModel = {
  stage: 'ready',
  search: '',
  teams: [],
  me: null,
  isOpen: false,
  request: 0,
};

/**
 * Managers of teams search on the server, everybody else in the teams of their profile (decisions, section 2, «Identity of
 * accounts»).
 */
export function teamSearchTransition(model: TeamSearchModel, event: TeamSearchEvent): TeamSearchStep {
  switch (event.type) {
    case 'opened':
      return find({ ...model, isOpen: true });
    case 'closed':
      return find({ ...model, isOpen: false, search: '' });
    case 'profileChanged': {
      // Neither the text nor the teams of one person are shown to the next.
      const isSamePerson = event.me?.user.id === model.me?.user.id;
      return find(isSamePerson ? { ...model, me: event.me } : { ...model, ...own(event.me, '') });
    }
    case 'searchChanged':
      return find({ ...model, search: event.search }, searchDelayMs);
    case 'answered':
    case 'failed':
      return { state: event.request === model.request ? settled(model, event) : model, commands: [] };
  }
}

function find(model: TeamSearchModel, delayMs = 0): TeamSearchStep {
  const { me, search, isOpen } = model;
  const request = model.request + 1;
  if (!isOpen || !me?.user.canManageTeamsUsers)
    return { state: { ...model, ...own(me, search), request }, commands: [{ type: 'abort' }] };
  return {
    state: { ...model, stage: 'searching', request },
    commands: [{ type: 'listTeams', request, search, delayMs }],
  };
}

function settled(
  model: TeamSearchModel,
  event: Extract<TeamSearchEvent, { readonly request: number }>,
): TeamSearchModel {
  if (event.type === 'failed') return { ...model, ...own(model.me, model.search), stage: 'failed' };
  return { ...model, stage: 'ready', teams: event.items.map(fromTeamItem) };
}

/** The matching teams of the profile, without a request. */
function own(me: Me | null, search: string): Pick<TeamSearchModel, 'me' | keyof TeamSearchState> {
  const teams = filterTeams(me?.contasCargos.map(fromContaCargo) ?? [], search);
  return { me, stage: 'ready', search, teams };
}
