import { describe, expect, it } from 'vitest';
import { insertPerson, insertRole } from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import { withSlug } from './product-permissions.pure';
import { renameProduct } from './rename-product';

describe('permissions with a slug', () => {
  it.each([
    [['palco-dev'], ['agora-dev']],
    [
      ['tv-x_studio', 'showVOD'],
      ['agora_studio', 'showVOD'],
    ],
    [['palco-dev', 'agora-dev'], ['agora-dev']],
    [
      ['agora-dev', 'showVOD'],
      ['agora-dev', 'showVOD'],
    ],
    [[], []],
  ] as const)('%j become %j', (given, renamed) => {
    expect(withSlug([...given], 'agora')).toEqual(renamed);
  });
});

it('a database that was set up under another slug keeps who may do what', async () => {
  const server = await startTestServer({ env: { PALCO_PRODUCT: 'agora' } });
  try {
    const id = await insertRole(server.db, 'atlas', ['palco-dev', 'showVOD']);
    const { login } = await insertPerson(server.db, { team: 'colegioAtlas', role: { id } });
    const token = await server.signIn(login);
    const permissions = async (): Promise<unknown> =>
      (await server.call('/bff/me', { token })).body['permissoes'];
    expect(await permissions()).not.toContain('agora-dev');
    await renameProduct(server.context);
    expect(await permissions()).toEqual(expect.arrayContaining(['agora-dev', 'showVOD']));
    expect(await permissions()).not.toContain('palco-dev');
    await renameProduct(server.context);
    expect(await permissions()).toContain('agora-dev');
  } finally {
    await server.stop();
  }
});
