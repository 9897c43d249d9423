import { describe, expect, it } from 'vitest';
import { checkAccess, selectTeam } from './access';
import { operations } from './contract';
import type { Operation } from './operation';
import type { ApiKeyPrincipal } from './principal';

const apiKey: ApiKeyPrincipal = {
  kind: 'api-key',
  apiKeyId: 'k1',
  secretId: 's1',
  accountId: 'team-a',
  team: { blocked: false, playbackTokenVersion: 0, timezone: 'UTC' },
  permissions: new Set(['showVOD']),
};

function listVideos(principals: Operation['principals']): Operation {
  const operation = operations.find(({ id }) => id === 'listVideos');
  if (operation === undefined) throw new Error('listVideos is gone');
  return { ...operation, access: ['showVOD'], principals };
}

describe('a principal that is no person', () => {
  it('is refused where the contract names only people', () => {
    expect(() => checkAccess(listVideos(['user']), apiKey, 'palco')).toThrow('FORBIDDEN');
  });

  it('is let in where the contract names its kind and it holds the permission', () => {
    expect(() => checkAccess(listVideos(['user', 'api-key']), apiKey, 'palco')).not.toThrow();
  });

  it('is refused without the permission', () => {
    const weak = { ...apiKey, permissions: new Set<string>() };
    expect(() => checkAccess(listVideos(['api-key']), weak, 'palco')).toThrow('FORBIDDEN');
  });

  it('names no other team than its own', () => {
    expect(() => selectTeam(apiKey, { accountId: 'team-b' }, undefined)).toThrow('ACCOUNT_FORBIDDEN');
    expect(selectTeam(apiKey, { accountId: 'team-a' }, undefined)).toBe(apiKey);
  });

  it('has no other operation open to it by oversight', () => {
    const open = operations.filter(({ principals }) => principals.join() !== 'user');
    expect(Object.fromEntries(open.map(({ id, principals }) => [id, principals.slice(1)]))).toEqual({
      createRealtimeTicket: ['api-key', 'embed', 'attendee'],
      createEmbedSession: [],
      listChatMessages: ['attendee', 'embed'],
      sendChatMessage: ['attendee'],
      listVideos: ['api-key'],
      createVideo: ['api-key', 'embed'],
      deleteVideo: ['embed'],
      discardSource: ['embed'],
      getVideo: ['api-key', 'embed'],
      // Another installation brings a library here by a key alone.
      listDirectories: ['api-key'],
      getVideoDownload: ['api-key'],
      listTranscodeProgress: ['embed'],
      createPlaybackToken: ['api-key', 'embed'],
      createLivePlaybackToken: ['api-key', 'embed'],
      uploadSource: ['api-key', 'embed'],
      probeSource: ['api-key', 'embed'],
      probeSourceHead: ['api-key', 'embed'],
      listLives: ['api-key'],
      createLive: ['api-key'],
      getLive: ['api-key'],
      searchTranscripts: ['api-key'],
    });
  });
});
