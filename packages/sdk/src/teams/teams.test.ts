import { describe, expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { teamsApi, type TeamsApi } from './teams';

const id = buildId(102);
const userId = buildId(2);
const cargoId = buildId(505);
const member = `/v1/teams/${id}/members/${userId}`;

describe('teams', () => {
  it.each<readonly [string, (teams: TeamsApi) => Promise<unknown>, Partial<SentCall>]>([
    [
      'list',
      (teams) => teams.list({ search: 'maré', page: 3 }),
      { to: 'GET /bff/teams', query: { ...selectedTeam, search: 'maré', page: '3' } },
    ],
    ['account', (teams) => teams.account(), { to: 'GET /v2/accounts', query: selectedTeam }],
    ['account of another team', (teams) => teams.account(id), { query: { accountId: id } }],
    // The team to change is in the path, the selected team stays in the query.
    ['get', (teams) => teams.get(id), { to: `GET /v1/teams/${id}`, query: selectedTeam }],
    [
      'create',
      (teams) => teams.create({ name: 'Rádio', clientId: buildId(203) }),
      { to: 'POST /v1/teams', query: selectedTeam, body: { name: 'Rádio', clientId: buildId(203) } },
    ],
    [
      'update',
      (teams) => teams.update(id, { bloqueada: true }, { version: 4 }),
      { to: `PATCH /v1/teams/${id}`, query: selectedTeam, body: { bloqueada: true }, ifMatch: '"4"' },
    ],
    [
      'remove',
      (teams) => teams.remove(id, { version: 4, accountId: buildId(103) }),
      { to: `DELETE /v1/teams/${id}`, query: { accountId: buildId(103) }, ifMatch: '"4"' },
    ],
    [
      'removeThumbnail',
      (teams) => teams.removeThumbnail(id),
      { to: `DELETE /v1/teams/${id}/thumbnail`, query: selectedTeam },
    ],
    [
      'members',
      (teams) => teams.members(id, { search: 'b', limit: 50 }),
      { to: `GET /v1/teams/${id}/members`, query: { ...selectedTeam, search: 'b', limit: '50' } },
    ],
    [
      'addMember',
      (teams) => teams.addMember(id, { userId, cargoId }),
      { to: `POST ${member}`, query: selectedTeam, body: { cargoId } },
    ],
    [
      'updateMember',
      (teams) => teams.updateMember(id, { userId, cargoId }),
      { to: `PATCH ${member}`, query: selectedTeam, body: { cargoId } },
    ],
    [
      'removeMember',
      (teams) => teams.removeMember(id, userId),
      { to: `DELETE ${member}`, query: selectedTeam },
    ],
    [
      'settings',
      (teams) => teams.settings(id),
      { to: `GET /v2/accounts/${id}/settings`, query: selectedTeam },
    ],
    [
      'updateSettings',
      (teams) => teams.updateSettings(id, { corPadrao: null }, { version: 9 }),
      { to: `PATCH /v2/accounts/${id}/settings`, body: { corPadrao: null }, ifMatch: '"9"' },
    ],
  ])('%s', async (_name, call, sent) => {
    const { client, calls } = recordCalls();
    await call(teamsApi({ client }));
    expect(calls).toMatchObject([sent]);
  });

  it('a picture is sent as the only field «file» of a form', async () => {
    const { client, calls } = recordCalls(() => Response.json({ conta_thumbnail: '/media/t.webp' }));
    const file = new File([new Uint8Array(5)], 'foto.webp', { type: 'image/webp' });
    await expect(teamsApi({ client }).setThumbnail(id, file)).resolves.toBe('/media/t.webp');
    const body = [{ field: 'file', type: 'image/webp', size: 5 }];
    expect(calls).toEqual([
      { to: `POST /v1/teams/${id}/thumbnail`, query: selectedTeam, ifMatch: null, body },
    ]);
  });

  it('throws VERSION_CONFLICT for a conflict of versions', async () => {
    const body = { code: 'VERSION_CONFLICT', message: 'Outra pessoa.', requestId: 'req-5' };
    const { client } = recordCalls(() => Response.json(body, { status: 412 }));
    const change = teamsApi({ client }).update(id, { name: 'Tarde' }, { version: 1 });
    await expect(change).rejects.toMatchObject({ status: 412, code: 'VERSION_CONFLICT' });
  });

  it('answers the settings without the `data` around them', async () => {
    const { client } = recordCalls(() => Response.json({ data: { timezone: 'America/Manaus' } }));
    await expect(teamsApi({ client }).settings(id)).resolves.toEqual({ timezone: 'America/Manaus' });
  });
});
