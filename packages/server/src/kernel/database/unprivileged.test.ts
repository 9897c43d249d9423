import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '../errors/start-error';
import { chooseRunAs, chooseRunAsFor, makeFolderFor } from './unprivileged';
import type { RunAsWorld } from './unprivileged';

const root = { uid: 0, gid: 0 };
const palco = { uid: 1001, gid: 1002 };

function world(overrides: Partial<RunAsWorld>): RunAsWorld {
  return {
    uid: 0,
    ownerOf: () => root,
    succeeds: async () => true,
    give: async () => undefined,
    ...overrides,
  };
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

describe('the user that starts a copy of the database', () => {
  /** A root server whose data folder belongs to `palco`; its copies are root's. */
  const served = (succeeds: RunAsWorld['succeeds'], given: unknown[]) =>
    world({
      ownerOf: (folder) => (folder === '/data' ? palco : root),
      succeeds,
      give: async (folder, owner) => void given.push([folder, owner]),
    });

  it('is the server’s own where that is not root', async () => {
    const { prefix, options } = await chooseRunAsFor('/copies/copy', '/data', world({ uid: 1001 }));
    expect([prefix, options]).toEqual([[], {}]);
  });

  it('is the one that a root server’s PostgreSQL has, and gets the copy', async () => {
    const given: unknown[] = [];
    const { options } = await chooseRunAsFor(
      '/copies/copy',
      '/data',
      served(async () => true, given),
    );
    expect([options, given]).toEqual([palco, [['/copies/copy', palco]]]);
  });

  it('is one of a user namespace where that one cannot reach the copy', async () => {
    const given: unknown[] = [];
    const reaches: RunAsWorld['succeeds'] = async (_, as) => as === undefined;
    const { prefix } = await chooseRunAsFor('/root/copy', '/data', served(reaches, given));
    expect([prefix[0], given]).toEqual(['unshare', []]);
  });

  it('gets the folder that is made for the copy where they can reach it', async () => {
    const root = mkdtempSync(join(tmpdir(), 'palco-folder-'));
    const given: unknown[] = [];
    const reaches: RunAsWorld['succeeds'] = async (command) => !command.includes(join(root, 'closed'));
    mkdirSync(join(root, 'closed'));
    await makeFolderFor(join(root, 'closed/copies'), '/data', served(reaches, given));
    await makeFolderFor(join(root, 'copies/today'), '/data', served(reaches, given));
    await makeFolderFor(join(root, 'copies/today'), '/data', served(reaches, given));
    expect(given).toEqual([[join(root, 'copies'), palco]]);
    rmSync(root, { recursive: true });
  });
});
