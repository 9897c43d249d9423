import type { Me } from '@palco/openapi';
import { describe, expect, it } from 'vitest';
import { buildId, buildMe, buildTeam } from '@palco/testing';
import { fromContaCargo } from './team-option.pure';
import {
  closedTeamSearch,
  teamSearchTransition,
  type TeamSearchCommand,
  type TeamSearchEvent,
  type TeamSearchModel,
} from './team-search.machine';

const atlas = buildTeam({ conta_id: buildId(101), conta_nome: 'Colégio Atlas' });
const serra = buildTeam({ conta_id: buildId(102), conta_nome: 'Rádio Serra' });
const options = [atlas, serra].map(fromContaCargo);
const [atlasOption, serraOption] = options;
const person = buildMe({ contasCargos: [atlas, serra], user: { canManageTeamsUsers: false } });
const manager = buildMe({ contasCargos: [atlas, serra], user: { canManageTeamsUsers: true } });
const other = buildMe({ contasCargos: [serra], user: { id: buildId(9), canManageTeamsUsers: true } });
const item = {
  accountId: buildId(103),
  name: 'Maré',
  thumbnail: null,
  color: '#0b6e57',
  bloqueada: false,
  membersTotal: 1,
  userTeamRole: null,
};
const found = {
  accountId: buildId(103),
  name: 'Maré',
  thumbnail: null,
  color: '#0b6e57',
  role: null,
  blocked: false,
};

const open: TeamSearchModel = { ...closedTeamSearch, isOpen: true, request: 4 };
const local: TeamSearchModel = { ...open, me: person, teams: options };
const remote: TeamSearchModel = { ...open, me: manager, teams: options };
const searching: TeamSearchModel = { ...remote, stage: 'searching', search: 'mar', teams: options };

const abort: TeamSearchCommand = { type: 'abort' };
const list = (search: string, delayMs: number): TeamSearchCommand => ({
  type: 'listTeams',
  request: 5,
  search,
  delayMs,
});
const changed = (me: Me | null): TeamSearchEvent => ({ type: 'profileChanged', me });

type Row = readonly [
  name: string,
  model: TeamSearchModel,
  event: TeamSearchEvent,
  expected: Partial<TeamSearchModel>,
  commands: readonly TeamSearchCommand[],
];

describe('teamSearchTransition', () => {
  it.each<Row>([
    [
      'closed, a profile shows the own teams',
      closedTeamSearch,
      changed(manager),
      { teams: options },
      [abort],
    ],
    ['opened by somebody', { ...local, isOpen: false }, { type: 'opened' }, { teams: options }, [abort]],
    [
      'opened by a manager',
      { ...remote, isOpen: false },
      { type: 'opened' },
      { stage: 'searching', teams: options },
      [list('', 0)],
    ],
    ['opened signed out', closedTeamSearch, { type: 'opened' }, { isOpen: true, teams: [] }, [abort]],
    [
      'closed while searching',
      searching,
      { type: 'closed' },
      { stage: 'ready', search: '', teams: options, isOpen: false },
      [abort],
    ],
    [
      'a text of somebody',
      local,
      { type: 'searchChanged', search: 'RADIO' },
      { stage: 'ready', search: 'RADIO', teams: [serraOption!] },
      [abort],
    ],
    [
      'a text of a manager keeps the teams of before',
      remote,
      { type: 'searchChanged', search: 'mar' },
      { stage: 'searching', search: 'mar', teams: options },
      [list('mar', 300)],
    ],
    [
      'another profile of the same person keeps the text',
      { ...searching, teams: [atlasOption!] },
      changed({ ...manager }),
      { stage: 'searching', search: 'mar', teams: [atlasOption!] },
      [list('mar', 0)],
    ],
    [
      'another person',
      searching,
      changed(other),
      { stage: 'searching', search: '', teams: [serraOption!] },
      [list('', 0)],
    ],
    ['the person signed out', searching, changed(null), { stage: 'ready', search: '', teams: [] }, [abort]],
    [
      'an answer',
      searching,
      { type: 'answered', request: 4, items: [item] },
      { stage: 'ready', search: 'mar', teams: [found] },
      [],
    ],
    [
      'a failure shows what is known',
      { ...searching, search: 'serra' },
      { type: 'failed', request: 4 },
      { stage: 'failed', search: 'serra', teams: [serraOption!] },
      [],
    ],
  ])('%s', (_name, model, event, expected, commands) => {
    const step = teamSearchTransition(model, event);
    expect(step.state).toMatchObject(expected);
    expect(step.commands).toEqual(
      commands.map((one) => ('request' in one ? { ...one, request: model.request + 1 } : one)),
    );
  });

  it('is unchanged by a profile of null at the start', () => {
    const { state } = teamSearchTransition(closedTeamSearch, changed(null));
    expect(state).toEqual({ ...closedTeamSearch, request: 1 });
  });

  it.each<TeamSearchEvent>([
    { type: 'answered', request: 3, items: [item] },
    { type: 'failed', request: 3 },
  ])('an older request that $type changes nothing', (event) => {
    expect(teamSearchTransition(searching, event)).toEqual({ state: searching, commands: [] });
  });

  it.each<readonly [string, TeamSearchModel, TeamSearchEvent]>([
    ['closing', searching, { type: 'closed' }],
    ['a sign-out', searching, changed(null)],
    ['a newer text', searching, { type: 'searchChanged', search: 'x' }],
  ])('%s makes the request under way an older one', (_name, model, event) => {
    const { state } = teamSearchTransition(model, event);
    const late = teamSearchTransition(state, { type: 'answered', request: 4, items: [item] });
    expect(late.state).toBe(state);
  });
});
