import type { MePatch } from '@palco/openapi';
import { describe, expect, it } from 'vitest';
import { buildId, fakePassword } from '.';
import { logins, refusedField, setUpWorld } from './set-up-world';

describe('clients', () => {
  it('are the own one and its sub-accounts; all of them for developers', async () => {
    const names = async (login: string, query = {}) =>
      (await setUpWorld(login).clients.list(query)).map(({ nome_cliente }) => nome_cliente);
    expect(await names(logins.marina)).toEqual(['Atlas Educação', 'Atlas Idiomas']);
    expect(await names(logins.marina, { subConta: false })).toEqual(['Atlas Educação']);
    expect(await names(logins.diego)).toEqual(['Atlas Educação', 'Atlas Idiomas', 'Vértice Mídia']);
    expect(await names(logins.diego, { search: 'vertice' })).toEqual(['Vértice Mídia']);
  });

  it('are made, changed and deleted, unless teams are left', async () => {
    const { clients } = setUpWorld();
    const made = await clients.create({ nome_cliente: 'Atlas Jovem', subConta: true });
    expect(
      await clients.update(made.conta_id, { nome_cliente: 'Atlas Kids', bloqueada: true }, { version: 1 }),
    ).toMatchObject({
      nome_cliente: 'Atlas Kids',
      bloqueada: true,
      subConta: true,
      timesTotal: 0,
      version: 2,
    });
    await clients.remove(made.conta_id, { version: 2 });
    await expect(clients.get(made.conta_id)).rejects.toMatchObject({ status: 404 });
    await expect(clients.remove(buildId(201))).rejects.toMatchObject({ code: 'CLIENT_IN_USE' });
    await expect(clients.get(buildId(202))).rejects.toMatchObject({ status: 404 });
    await expect(clients.create({ nome_cliente: 'A' })).rejects.toMatchObject(
      refusedField('nome_cliente', 'TOO_SHORT'),
    );
  });
});

describe('passwords and sign-ins', () => {
  it('a new password ends the other sign-ins, not this one', async () => {
    const { profile, tokenFor, world, token } = setUpWorld();
    const other = tokenFor(logins.marina);
    const change = { currentPassword: fakePassword, newPassword: 'segredo' };
    await expect(profile.changePassword({ ...change, currentPassword: 'x' })).rejects.toMatchObject(
      refusedField('currentPassword', 'WRONG_PASSWORD'),
    );
    await expect(profile.changePassword({ ...change, newPassword: 'abc' })).rejects.toMatchObject(
      refusedField('newPassword', 'TOO_SHORT'),
    );
    await profile.changePassword(change);
    expect([world.tokens.has(other), world.tokens.has(token)]).toEqual([false, true]);
    expect((await profile.signIns()).items).toMatchObject([{ atual: true }]);
  });

  it('a sign-in is ended, and only an own one', async () => {
    const { profile, tokenFor, world } = setUpWorld();
    tokenFor(logins.carla);
    const phone = (await profile.signIns()).items.find(({ atual }) => !atual);
    await profile.revokeSignIn(phone!.id);
    expect((await profile.signIns()).items).toHaveLength(1);
    const foreign = world.signIns.find(({ userId }) => userId === buildId(3));
    await expect(profile.revokeSignIn(foreign!.id)).rejects.toMatchObject({ status: 404 });
  });

  it('a forgotten password is set by a link that works once, for those who exist', async () => {
    const { recovery, world, personOf, token } = setUpWorld();
    await recovery.sendEmail({ email: 'nobody@example.com' });
    expect(world.links).toEqual([]);
    await expect(recovery.sendEmail({ email: 'marina' })).rejects.toMatchObject({ status: 422 });
    await recovery.sendEmail({ email: ' MARINA@colegioatlas.com.br' });
    const { email, token: secret, hash } = world.links[0]!;
    const reset = { email, token: secret, hash, newPassword: 'segredo' };
    await expect(recovery.updatePassword({ ...reset, hash: 'x' })).rejects.toMatchObject({
      code: 'INVALID_RECOVERY_TOKEN',
    });
    await recovery.updatePassword(reset);
    expect([personOf('Marina').password, world.tokens.has(token)]).toEqual(['segredo', false]);
    await expect(recovery.updatePassword(reset)).rejects.toMatchObject({ status: 400 });
  });
});

describe('the own profile', () => {
  it('takes a name and a language, and no short name and no foreign team', async () => {
    const { client, personOf } = setUpWorld();
    const patch = (body: MePatch) => client.call('PATCH', '/bff/me', { body });
    expect(await patch({ nome: ' Marina A. ', idioma: 'en' })).toMatchObject({
      nome: 'Marina A.',
      idioma: 'en',
    });
    await expect(patch({ nome: 'M ' })).rejects.toMatchObject(refusedField('nome', 'TOO_SHORT'));
    await expect(patch({ selectedTeamId: buildId(105) })).rejects.toMatchObject({
      code: 'ACCOUNT_FORBIDDEN',
    });
    expect(await patch({ selectedTeamId: null })).toMatchObject({ selectedTeamId: null });
    expect(personOf('Marina').me.user).toMatchObject({ nome: 'Marina A.', idioma: 'en' });
  });
});
