import type { ApiSchema } from '@palco/sdk';
import { describe, expect, it } from 'vitest';
import { logins, refusedField, setUpWorld, teamIds } from './set-up-world';

const input: ApiSchema<'ApiKeyInput'> = { nome: 'Site da escola', escopos: ['showVOD'] };

describe('API keys', () => {
  it('are made, rotated with an overlap, and revoked', async () => {
    const { apiKeys, ports, personOf } = setUpWorld();
    const made = await apiKeys.create(input);
    expect(made.chave).toMatch(/^palco_key_.{43}$/);
    expect(made.key).toMatchObject({ prefixo: made.chave.slice(0, 16), situacao: 'ativa', expiresAt: null });
    expect(made.key.criadoPor.id).toBe(personOf('Marina').me.user.id);
    const rotated = await apiKeys.rotate(made.key.id, { anteriorValidaPorSegundos: 60 });
    expect(rotated.chave).not.toBe(made.chave);
    expect((await apiKeys.list()).items).toMatchObject([
      { id: made.key.id, anteriorValidaAte: expect.any(String) },
    ]);
    ports.advance(60_000);
    expect((await apiKeys.list()).items).toMatchObject([{ anteriorValidaAte: null }]);
    await apiKeys.revoke(made.key.id);
    expect((await apiKeys.list()).items).toEqual([]);
    await expect(apiKeys.revoke(made.key.id)).rejects.toMatchObject({ status: 404 });
  });

  it('expire, and follow the person for whom they act', async () => {
    const { apiKeys, ports, personOf } = setUpWorld();
    const expiresAt = new Date(ports.clock.now() + 1000).toISOString();
    const { key } = await apiKeys.create({ ...input, expiresAt });
    const { me } = personOf('Marina');
    const cargo = me.contasCargos.find(({ conta_id }) => conta_id === teamIds.atlas)!;
    cargo.permissoes = ['showClients'];
    expect((await apiKeys.list()).items).toMatchObject([
      { situacao: 'ativa', escoposSemEfeito: ['showVOD'] },
    ]);
    ports.advance(1000);
    expect((await apiKeys.list()).items).toMatchObject([{ situacao: 'expirada' }]);
    await expect(apiKeys.rotate(key.id, { anteriorValidaPorSegundos: 0 })).rejects.toMatchObject({
      status: 409,
      code: 'API_KEY_EXPIRED',
    });
  });

  it('are refused without the permission, without the scope, and with an expiry in the past', async () => {
    await expect(setUpWorld(logins.carla).apiKeys.list()).rejects.toMatchObject({ status: 403 });
    const { apiKeys, personOf } = setUpWorld();
    await expect(apiKeys.create({ ...input, expiresAt: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      status: 422,
      ...refusedField('expiresAt', 'INVALID_VALUE'),
    });
    const cargo = personOf('Marina').me.contasCargos.find(({ conta_id }) => conta_id === teamIds.atlas)!;
    cargo.permissoes = ['showClients'];
    await expect(apiKeys.create(input)).rejects.toMatchObject({
      status: 403,
      ...refusedField('escopos', 'PERMISSION_NOT_HELD'),
    });
  });
});
