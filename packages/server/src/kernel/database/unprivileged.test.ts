import { describe, expect, it } from 'vitest';
import { StartError } from '../errors/start-error';
import { chooseRunAs } from './unprivileged';
import type { RunAsWorld } from './unprivileged';

const root = { uid: 0, gid: 0 };
const palco = { uid: 1001, gid: 1002 };

function world(overrides: Partial<RunAsWorld>): RunAsWorld {
  return { uid: 0, ownerOf: () => root, succeeds: async () => true, ...overrides };
}

describe('the user that runs PostgreSQL', () => {
  it('is the server’s own where that is not root', async () => {
    expect(await chooseRunAs('/data', world({ uid: 1001 }))).toEqual({ prefix: [], options: {} });
    expect(await chooseRunAs('/data', world({ uid: undefined }))).toEqual({ prefix: [], options: {} });
  });

  it('is the owner of the data folder for a root server', async () => {
    const { prefix, options } = await chooseRunAs('/data', world({ ownerOf: () => palco }));
    expect([prefix, options]).toEqual([[], palco]);
  });

  it('is one of a user namespace where root owns the folder too', async () => {
    const { prefix } = await chooseRunAs('/data', world({}));
    expect(prefix).toContain('--map-user=1000');
  });

  it('is missing where namespaces are forbidden: the text tells how to give the folder away', async () => {
    const refused = chooseRunAs('/data', world({ succeeds: async () => false }));
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow('chown -R 1000:1000 /data');
  });
});
