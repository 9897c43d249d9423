import { describe, expect, it } from 'vitest';
import { buildId } from '.';
import { logins, refusedField, setUpWorld, teamIds, type Refused } from './set-up-world';

describe('teams, members and settings', () => {
  it('a team is made with its maker in it, renamed everywhere, blocked, and deleted when it is empty', async () => {
    const { teams, personOf, world } = setUpWorld();
    const made = await teams.create({ name: ' Rádio Nova ' });
    expect(made).toMatchObject({ name: 'Rádio Nova', membersTotal: 1, videosTotal: 0, version: 1 });
    await teams.update(made.accountId, { name: 'Rádio', bloqueada: true }, { version: 1 });
    expect(personOf('Marina').me.contasCargos.at(-1)).toMatchObject({ conta_nome: 'Rádio', bloqueada: true });
    await expect(teams.remove(made.accountId, { version: 1 })).rejects.toMatchObject({ status: 412 });
    await teams.remove(made.accountId, { version: 2 });
    expect(personOf('Marina').me.contasCargos).toHaveLength(4);
    expect(world.directories.some(({ accountId }) => accountId === made.accountId)).toBe(false);
    await expect(teams.get(made.accountId)).rejects.toMatchObject({ status: 404 });
  });

  it('members come, change and go', async () => {
    const { teams, idOf, roleOf } = setUpWorld();
    const [userId, cargoId] = [idOf('Bruno'), roleOf('Editora').id];
    expect(await teams.addMember(teamIds.saude, { userId, cargoId })).toMatchObject({
      cargo_nome: 'Editora',
    });
    await expect(teams.addMember(teamIds.saude, { userId, cargoId })).rejects.toMatchObject({
      code: 'ALREADY_MEMBER',
    });
    const change = { userId, cargoId: roleOf('Operadora').id };
    expect(await teams.updateMember(teamIds.saude, change)).toMatchObject({ cargo_nome: 'Operadora' });
    expect((await teams.members(teamIds.saude)).items.map(({ nome }) => nome)).toEqual([
      'Bruno Tavares',
      'Marina Azevedo',
    ]);
    await teams.removeMember(teamIds.saude, userId);
    await expect(teams.removeMember(teamIds.saude, userId)).rejects.toMatchObject({ status: 404 });
  });

  it.each<Refused>([
    [
      'a team with videos',
      'marina',
      ({ teams }) => teams.remove(teamIds.atlas),
      { status: 409, code: 'TEAM_NOT_EMPTY' },
    ],
    ['a team of another client', 'marina', ({ teams }) => teams.get(buildId(105)), { status: 404 }],
    [
      'a new team of another client',
      'marina',
      ({ teams }) => teams.create({ name: 'Rádio', clientId: buildId(202) }),
      { status: 422, ...refusedField('clientId', 'INVALID_VALUE') },
    ],
    [
      'a short name',
      'marina',
      ({ teams }) => teams.create({ name: 'TV' }),
      { status: 422, ...refusedField('name', 'TOO_SHORT') },
    ],
    [
      'a team that only managers of teams change',
      'elisa',
      ({ teams }) => teams.update(teamIds.atlas, { bloqueada: true }),
      { status: 403 },
    ],
    [
      'members of a team that is not one’s own',
      'elisa',
      ({ teams }) => teams.members(teamIds.saude),
      { status: 404 },
    ],
    [
      'a role that holds more than one’s own',
      'elisa',
      ({ teams, idOf, roleOf }) =>
        teams.updateMember(teamIds.festival, { userId: idOf('Ivo'), cargoId: roleOf('Administradora').id }),
      { status: 403, ...refusedField('cargoId', 'PERMISSION_NOT_HELD') },
    ],
    [
      'the last who manages teams',
      'marina',
      ({ teams, idOf }) => teams.removeMember(teamIds.atlas, idOf('Marina')),
      { status: 409, code: 'LAST_OWNER' },
    ],
    [
      'an unknown time zone',
      'marina',
      ({ teams }) => teams.updateSettings(teamIds.atlas, { timezone: 'Lua' }),
      { status: 422, ...refusedField('timezone', 'INVALID_VALUE') },
    ],
    [
      'a domain that is none',
      'marina',
      ({ teams }) => teams.updateSettings(teamIds.atlas, { dominiosPadrao: ['a.com', 'x'] }),
      { status: 422, ...refusedField('dominiosPadrao.1', 'INVALID_FORMAT') },
    ],
    [
      'settings without the permission',
      'elisa',
      ({ teams }) => teams.settings(teamIds.atlas),
      { status: 403 },
    ],
  ])('are not touched: %s', async (_name, login, call, expected) => {
    const given = setUpWorld(logins[login]);
    const before = JSON.stringify([given.world.accounts, given.world.people]);
    await expect(call(given)).rejects.toMatchObject(expected);
    expect(JSON.stringify([given.world.accounts, given.world.people])).toBe(before);
  });

  it('settings are kept as the server keeps them', async () => {
    const { teams } = setUpWorld();
    const patch = {
      corPadrao: '#2F4BF0',
      dominiosPadrao: ['Pão.com', 'xn--po-sia.com'],
      idioma: 'en' as const,
    };
    expect(await teams.updateSettings(teamIds.atlas, patch, { version: 1 })).toMatchObject({
      corPadrao: '#2f4bf0',
      dominiosPadrao: ['xn--po-sia.com'],
      idioma: 'en',
      version: 2,
    });
    expect(await teams.settings(teamIds.atlas)).toMatchObject({ idioma: 'en', limiteFps: 30 });
  });

  it('pictures are taken, or refused with the reason', async () => {
    const { teams, profile, personOf } = setUpWorld();
    const png = new File([new Uint8Array(9)], 'a.png', { type: 'image/png' });
    const avatar = await profile.setAvatar(png);
    expect(avatar).toBe(`https://fake.example${personOf('Marina').me.user.avatar}`);
    await profile.removeAvatar();
    expect(personOf('Marina').me.user.avatar).toBeNull();
    expect(await teams.setThumbnail(teamIds.saude, png)).toContain('.webp');
    await teams.removeThumbnail(teamIds.saude);
    expect(await teams.get(teamIds.saude)).toMatchObject({ thumbnail: null, version: 3 });
    const gif = new File([new Uint8Array(9)], 'a.gif', { type: 'image/gif' });
    await expect(profile.setAvatar(gif)).rejects.toMatchObject({ status: 415, code: 'INVALID_IMAGE' });
    const large = new File([new Uint8Array(10 * 1_048_576 + 1)], 'a.png', { type: 'image/png' });
    await expect(profile.setAvatar(large)).rejects.toMatchObject({ status: 413, code: 'IMAGE_TOO_LARGE' });
  });
});
