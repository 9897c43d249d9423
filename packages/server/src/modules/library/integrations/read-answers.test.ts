import { describe, expect, it } from 'vitest';
import type { IntegrationRow } from './integrations.store';
import { listedAccounts, theAccount } from './presenter.pure';
import {
  readMedia,
  readMeetRecordings,
  readUserInfo,
  readVideos,
  readZoomRecordings,
  readZoomUser,
  tencentErrorOf,
  titleOf,
} from './read-answers.pure';

describe('an answer of a service', () => {
  it('has of Zoom only videos that are finished', () => {
    const file = { id: 'a', file_type: 'MP4', status: 'completed', download_url: 'https://zoom.us/a' };
    const files = [
      file,
      { ...file, id: 'b', file_type: 'M4A' },
      { ...file, id: 'c', status: 'processing' },
      { ...file, id: '' },
      { ...file, id: 'd', download_url: undefined },
    ];
    const meeting = { topic: 'Aula', start_time: '2026-11-01T10:00:00Z', recording_files: files };
    expect(readZoomRecordings({ meetings: [meeting], next_page_token: 'n' })).toEqual({
      items: [
        {
          externalId: 'a',
          title: 'Aula',
          url: 'https://zoom.us/a',
          recordedAt: new Date('2026-11-01T10:00:00Z'),
        },
      ],
      next: 'n',
    });
  });

  it('names the organisation of Zoom by its account and a person by its own id', () => {
    const user = { id: 'u', account_id: 'o', email: 'a@b.c', first_name: 'Ana', last_name: 'Lima' };
    expect(readZoomUser(user, false)).toEqual({
      externalId: 'u',
      externalUserId: null,
      email: 'a@b.c',
      name: 'Ana Lima',
    });
    expect(readZoomUser(user, true)).toMatchObject({ externalId: 'o', externalUserId: 'u' });
  });

  it('names files of Drive for Google Meet', () => {
    const one = {
      state: 'FILE_GENERATED',
      startTime: '2026-11-01T10:00:00Z',
      driveDestination: { file: 'a/b' },
    };
    const answer = { recordings: [one, { ...one, state: 'STARTED' }, { state: 'FILE_GENERATED' }] };
    expect(readMeetRecordings(answer, 'https://drive')).toEqual([
      {
        externalId: 'a/b',
        title: 'Google Meet 2026-11-01',
        url: 'https://drive/a%2Fb?alt=media',
        recordedAt: new Date('2026-11-01T10:00:00Z'),
      },
    ]);
  });

  it('tells of Tencent how many there are, and its error', () => {
    const answer = {
      Response: {
        TotalCount: 3,
        MediaInfoSet: [{ FileId: 'f', BasicInfo: { Name: 'n', MediaUrl: 'https://m' } }, { FileId: 'g' }],
      },
    };
    expect(readMedia(answer)).toMatchObject({ recordings: [{ externalId: 'f' }], count: 2, total: 3 });
    expect(tencentErrorOf({ Response: { Error: { Code: 'AuthFailure' } } })).toBe('AuthFailure');
    expect(tencentErrorOf(answer)).toBe('');
  });

  it.each([null, undefined, 1, 'x', [], {}, { meetings: [null, 1], items: {}, recordings: 'x' }])(
    'of an unknown shape, like %j, has nothing',
    (answer) => {
      expect(readZoomRecordings(answer).items).toEqual([]);
      expect(readMeetRecordings(answer, 'https://drive')).toEqual([]);
      expect(readVideos(answer).items).toEqual([]);
      expect(readMedia(answer)).toEqual({ recordings: [], count: 0, total: 0 });
      expect([readZoomUser(answer, false), readUserInfo(answer)]).toEqual([null, null]);
    },
  );

  it.each([
    ['  Aula\n1 ', 'Aula 1'],
    ['', 'Zoom'],
    [7, '7'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('has the title of %j', (given, title) => {
    expect(titleOf(given, 'Zoom')).toBe(title);
  });
});

const account = (name: string, isGone: boolean, at: number): IntegrationRow =>
  ({ name, encryptedSecrets: isGone ? null : 'v1.x', updatedAt: new Date(at) }) as unknown as IntegrationRow;

describe('the listed accounts', () => {
  const connected = (count: number) =>
    Array.from({ length: count }, (_, index) => account(`c${index}`, false, 0));
  const gone = [account('old', true, 1), account('new', true, 2)];

  it.each([
    [0, ['old', 'new']],
    [17, ['old', 'new']],
    [18, ['new']],
    [19, []],
    [20, []],
  ])(
    'beside %i connected ones have of those that are gone %j, so that one more can be connected',
    (count, kept) => {
      const listed = listedAccounts([...gone, ...connected(count)]);
      expect(listed.filter(({ name }) => !name.startsWith('c')).map(({ name }) => name)).toEqual(kept);
      expect(listed.length).toBeLessThanOrEqual(20);
    },
  );

  it('of a service with one account are the connected one, else the last', () => {
    expect(theAccount([])).toBeUndefined();
    expect(theAccount(gone)?.name).toBe('new');
    expect(theAccount([...gone, ...connected(1)])?.name).toBe('c0');
  });
});
