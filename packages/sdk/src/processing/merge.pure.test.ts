import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bounded,
  dismissSettled,
  mergeTranscodes,
  mergeUploads,
  withoutTranscodes,
  type Tracked,
} from './merge.pure';
import { panelOf, phaseOf } from './processing-rows.pure';
import type { SeenTranscode, SeenUpload } from './tracked-video.pure';

const upload = (id: string, fields: Partial<SeenUpload> = {}): SeenUpload => ({
  id,
  name: `file ${id}`,
  stage: 'sending',
  progress: 0,
  videoId: `v${id}`,
  ...fields,
});
const item = (id: string, fields: Partial<SeenTranscode> = {}): SeenTranscode => ({
  videoId: `v${id}`,
  title: `video ${id}`,
  progress: 0,
  status: 'running',
  ...fields,
});
const rows = (tracked: Tracked) =>
  panelOf(tracked, 100).rows.map(({ kind, name, status, progress }) => [kind, name, status, progress]);
const figures = (tracked: Tracked) => {
  const { percent, done, total } = panelOf(tracked, 100);
  return [percent, done, total];
};
const poll = (tracked: Tracked, items: readonly SeenTranscode[], accountId?: string) =>
  mergeTranscodes(tracked, { items, accountId });

describe('rows', () => {
  it('a replacement starts again in the row of its video', () => {
    const done = poll(poll([], [item('1', { progress: 50 })]), [
      item('1', { status: 'done', progress: 100 }),
    ]);
    expect(rows(done)).toEqual([['transcode', 'video 1', 'done', 100]]);
    const sent = mergeUploads(done, [upload('1', { progress: 20, replaces: true })]);
    expect(rows(sent)).toEqual([['upload', 'file 1', 'uploading', 20]]);
    expect(sent.map(({ id }) => id)).toEqual(done.map(({ id }) => id));
    // Without `replaces`, the transcode that was seen before is kept.
    expect(rows(mergeUploads(done, [upload('1', { progress: 20 })]))[0]?.[2]).toBe('done');
  });

  it.each<[SeenUpload['stage'], string]>([
    ['queued', 'waiting'],
    ['creating', 'waiting'],
    ['sending', 'uploading'],
    ['waiting', 'uploading'],
    ['paused', 'paused'],
    ['offline', 'offline'],
    ['failed', 'failed'],
  ])('an upload that is %s is shown as %s', (stage, status) => {
    expect(rows(mergeUploads([], [upload('1', { stage, progress: 30 })]))).toEqual([
      ['upload', 'file 1', status, 30],
    ]);
  });

  it.each<[Partial<SeenTranscode>, string, number]>([
    [{ status: 'queued' }, 'waiting', 0],
    [{ status: 'running', progress: 40 }, 'converting', 40],
    [{ status: 'running', progress: 100 }, 'done', 100],
    [{ status: 'done', progress: 99 }, 'done', 100],
    [{ status: 'failed', progress: 100 }, 'failed', 99],
  ])('a transcode %j is shown as %s at %d', (fields, status, progress) => {
    expect(rows(poll([], [item('1', fields)]))).toEqual([['transcode', 'video 1', status, progress]]);
  });

  it('says of a conversion that it waits for room, and no longer once it runs', () => {
    const seen = (fields: Partial<SeenTranscode>) => panelOf(poll([], [item('1', fields)]), 5).rows;
    expect(seen({ status: 'queued', waitsForRoom: true })).toMatchObject([
      { status: 'waiting', waitsForRoom: true },
    ]);
    for (const status of ['queued', 'running'] as const)
      expect(seen({ status, waitsForRoom: false })[0]).not.toHaveProperty('waitsForRoom');
  });

  it('of an upload turns into the row of its transcode, under the same id', () => {
    const sending = mergeUploads([], [upload('1', { progress: 60 })]);
    const sent = mergeUploads(sending, [upload('1', { stage: 'done', progress: 100 })]);
    expect(rows(sent)).toEqual([['transcode', 'file 1', 'waiting', 0]]);
    const converting = poll(sent, [item('1', { progress: 10 })]);
    expect(rows(converting)).toEqual([['transcode', 'video 1', 'converting', 10]]);
    const ids = [sending, sent, converting].map((tracked) => panelOf(tracked, 100).rows[0]?.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('carry the error code and message of a failure', () => {
    const failed = mergeUploads(
      [],
      [upload('1', { stage: 'failed', error: { code: 'UPLOAD_GONE', text: 'Foi.' } })],
    );
    expect(panelOf(failed, 100).rows[0]).toMatchObject({
      errorCode: 'UPLOAD_GONE',
      errorMessage: 'Foi.',
      uploadId: '1',
    });
    const broken = poll(
      [],
      [item('2', { status: 'failed', error: { code: 'NOT_A_VIDEO', message: 'Não é vídeo.' } })],
    );
    expect(panelOf(broken, 100).rows[0]).toMatchObject({
      errorCode: 'NOT_A_VIDEO',
      errorMessage: 'Não é vídeo.',
    });
    const error = { code: 'NOT_A_VIDEO', retryable: false };
    expect(panelOf(poll([], [item('3', { status: 'failed', error })]), 100).rows[0]?.isRetryable).toBe(false);
    expect(panelOf(broken, 100).rows[0]?.isRetryable).toBeUndefined();
  });

  it('stand newest first', () => {
    const first = mergeUploads([], [upload('1'), upload('2')]);
    const second = mergeUploads(first, [upload('1'), upload('2'), upload('3')]);
    const third = poll(second, [item('9'), item('8')]);
    expect(rows(third).map(([, name]) => name)).toEqual(['video 9', 'video 8', 'file 3', 'file 2', 'file 1']);
  });

  it('that wait stand in the order in which they are sent, everything else keeps its place', () => {
    const queued = (id: string) => upload(id, { stage: 'queued', videoId: undefined });
    const namesOf = (tracked: Tracked) => rows(tracked).map(([, name]) => name);
    const sent = upload('1', { stage: 'done', progress: 100 });
    const first = mergeUploads([], [sent, upload('2'), queued('3'), queued('4')]);
    expect(namesOf(first)).toEqual(['file 3', 'file 4', 'file 2', 'file 1']);
    const later = mergeUploads(first, [sent, upload('2'), queued('3'), queued('4'), queued('5')]);
    expect(namesOf(later)).toEqual(['file 3', 'file 4', 'file 5', 'file 2', 'file 1']);
    const moved = mergeUploads(later, [sent, upload('2'), queued('5'), queued('3'), queued('4')]);
    expect(namesOf(moved)).toEqual(['file 5', 'file 3', 'file 4', 'file 2', 'file 1']);
  });

  it('that have not changed are the same objects', () => {
    const files = [upload('1', { progress: 10 }), upload('2', { progress: 10 })];
    const tracked = mergeUploads([], files);
    const before = panelOf(tracked, 100).rows;
    const after = panelOf(
      mergeUploads(tracked, [files[0]!, upload('2', { progress: 11 })]),
      100,
      before,
    ).rows;
    expect(after.map((row, index) => row === before[index])).toEqual([false, true]);
  });

  it('are the newest hundred', () => {
    const tracked = mergeUploads(
      [],
      Array.from({ length: 130 }, (_, index) => upload(`${index}`)),
    );
    const panel = panelOf(tracked, 100);
    expect([panel.total, panel.rows.length, panel.rows[0]?.name]).toEqual([100, 100, 'file 129']);
    // The ones beyond come back into view when newer ones leave.
    const fewer = mergeUploads(
      tracked,
      Array.from({ length: 50 }, (_, index) => upload(`${index}`)),
    );
    expect([panelOf(fewer, 100).total, panelOf(fewer, 100).rows[0]?.name]).toEqual([50, 'file 49']);
  });

  it('leave with a file that left the queue unfinished, not with one that was sent', () => {
    const both = mergeUploads([], [upload('1'), upload('2', { stage: 'done', progress: 100 })]);
    expect(rows(mergeUploads(both, []))).toEqual([['transcode', 'file 2', 'waiting', 0]]);
  });

  it('are one for a video whose transcode was seen before its upload', () => {
    const seen = poll([], [item('1', { progress: 20 })]);
    expect(rows(mergeUploads(seen, [upload('1', { stage: 'done', progress: 100 })]))).toHaveLength(1);
  });
});

describe('the overall figure (decisions, «Processing panel»)', () => {
  it('is 0 of 0 without videos', () => {
    expect(figures([])).toEqual([0, 0, 0]);
  });

  it('counts an upload as half of its video, and a transcode alone as its whole', () => {
    const tracked = poll(mergeUploads([], [upload('1', { progress: 50 })]), [item('2', { progress: 50 })]);
    expect(figures(tracked)).toEqual([37, 0, 2]);
  });

  it('does not jump back when an upload turns into a transcode', () => {
    const sent = mergeUploads([], [upload('1', { stage: 'done', progress: 100 })]);
    expect(figures(sent)).toEqual([50, 0, 1]);
    const converting = poll(sent, [item('1', { progress: 0 })]);
    expect(figures(converting)).toEqual([50, 0, 1]);
    expect(figures(mergeUploads(converting, []))).toEqual([50, 0, 1]);
    expect(figures(poll(converting, [item('1', { status: 'done', progress: 100 })]))).toEqual([100, 1, 1]);
  });

  it('counts an item that was seen and disappeared as complete', () => {
    expect(
      figures(
        poll(poll([], [item('1', { progress: 5 }), item('2', { progress: 50 })]), [
          item('2', { progress: 50 }),
        ]),
      ),
    ).toEqual([75, 1, 2]);
  });

  it('keeps a failed item failed when it disappears', () => {
    expect(rows(poll(poll([], [item('1', { status: 'failed', progress: 5 })]), []))).toEqual([
      ['transcode', 'video 1', 'failed', 5],
    ]);
  });

  it('counts a sent file that two polls in a row do not list as complete', () => {
    const sent = mergeUploads([], [upload('1', { stage: 'done', progress: 100 })]);
    const once = poll(sent, []);
    expect(figures(once)).toEqual([50, 0, 1]);
    expect(figures(poll(once, []))).toEqual([100, 1, 1]);
    // The server was only slow to list it.
    expect(figures(poll(poll(once, [item('1', { progress: 10 })]), [item('1', { progress: 20 })]))).toEqual([
      60, 0, 1,
    ]);
  });

  it('reverts a completion when the item is listed again', () => {
    const gone = poll(poll([], [item('1', { progress: 50 })]), []);
    expect(figures(gone)).toEqual([100, 1, 1]);
    expect(figures(poll(gone, [item('1', { progress: 60 })]))).toEqual([60, 0, 1]);
  });

  it('is 100 only when every video is', () => {
    const items = Array.from({ length: 100 }, (_, index) => item(`${index}`, { progress: index ? 100 : 99 }));
    expect(figures(poll([], items))).toEqual([99, 99, 100]);
  });

  it('never falls while uploads and transcodes only advance (property)', () => {
    const steps = fc.array(fc.tuple(fc.nat(3), fc.nat(40), fc.boolean(), fc.boolean()), { maxLength: 80 });
    fc.assert(
      fc.property(steps, (moves) => {
        const way = [0, 0, 0, 0];
        let tracked: Tracked = [];
        let highest = 0;
        for (const [which, by, polls, clears] of moves) {
          // 0–100 is the upload of a file, 100–200 its transcode.
          way[which] = Math.min(200, (way[which] ?? 0) + by);
          const uploads = way.flatMap((at, index) => {
            const isSent = at >= 100;
            const seen = upload(`${index}`, {
              progress: Math.min(100, at),
              stage: isSent ? 'done' : 'sending',
            });
            // A finished entry may be cleared from the queue at any time.
            return isSent &&
              clears &&
              tracked.some((video) => video.uploadId === seen.id && video.upload?.status === 'done')
              ? []
              : seen;
          });
          tracked = mergeUploads(tracked, uploads);
          if (polls) {
            // A sent file is in the server's list from its 202 on.
            const listed = way.flatMap((at, index) =>
              at >= 100 && at < 200 ? item(`${index}`, { progress: at - 100 }) : [],
            );
            tracked = poll(tracked, listed);
          }
          const [percent = 0, done = 0, total = 0] = figures(tracked);
          expect(total).toBe(4);
          expect(percent).toBeGreaterThanOrEqual(highest);
          expect(percent === 100).toBe(done === total);
          highest = percent;
        }
      }),
    );
  });
});

describe('another team', () => {
  const mine = (id: string, fields: Partial<SeenUpload> = {}) => upload(id, { accountId: 'A', ...fields });

  it('drops the transcodes and keeps the uploads of the previous team', () => {
    const inA = poll(
      mergeUploads([], [mine('1', { stage: 'done', progress: 100 })]),
      [item('1', { progress: 30 }), item('2')],
      'A',
    );
    const inB = poll(inA, [item('3', { progress: 10 })], 'B');
    expect(rows(inB).map(([, name, status]) => [name, status])).toEqual([
      ['video 3', 'converting'],
      ['video 1', 'converting'],
    ]);
    expect(figures(poll(inB, [item('3', { progress: 10 })], 'B'))).toEqual([37, 0, 2]);
    expect(rows(poll(inB, [item('1', { progress: 90 })], 'A')).map(([, name]) => name)).toEqual(['video 1']);
  });
});

describe('dismissing', () => {
  it('hides what is settled, also when it is still listed', () => {
    const items = [
      item('1', { status: 'done' }),
      item('2', { status: 'failed', progress: 3 }),
      item('3', { progress: 50 }),
    ];
    const dismissed = dismissSettled(poll([], items));
    expect(rows(dismissed).map(([, name]) => name)).toEqual(['video 3']);
    expect(figures(poll(dismissed, items))).toEqual([50, 0, 1]);
  });

  it('brings back what is tried again', () => {
    const dismissed = dismissSettled(mergeUploads([], [upload('1', { stage: 'failed' })]));
    expect(rows(dismissed)).toEqual([]);
    expect(rows(mergeUploads(dismissed, [upload('1', { stage: 'queued' })]))).toHaveLength(1);
  });
});

it.each([
  ['idle', []],
  ['settled', ['done', 'failed']],
  ['working', ['done', 'converting']],
  ['working', ['paused']],
] as const)('a panel is %s with %j', (phase, statuses) => {
  expect(phaseOf(statuses.map((status) => ({ status })))).toBe(phase);
});

describe('what is followed', () => {
  it('two files without a video yet are two rows, with ids of their own', () => {
    const first = upload('1', { stage: 'creating', videoId: undefined });
    const second = upload('2', { stage: 'creating', videoId: undefined });
    const tracked = mergeUploads(mergeUploads([], [first]), [first, second]);
    expect(tracked.map(({ id, name }) => [id, name])).toEqual([
      ['upload:1', 'file 1'],
      ['upload:2', 'file 2'],
    ]);
  });

  it('a retried file that was dismissed is shown again, as the row that it was', () => {
    const failed = mergeUploads([], [upload('1', { stage: 'failed' })]);
    const dismissed = dismissSettled(failed);
    expect(rows(dismissed)).toEqual([]);
    expect(mergeUploads(dismissed, [upload('1', { stage: 'queued' })])).toMatchObject([
      { id: 'upload:1', name: 'file 1', uploadId: '1', isDismissed: false },
    ]);
  });

  it('only files of the queue are left when a team is left', () => {
    const tracked = poll(mergeUploads([], [upload('1'), upload('2')]), [item('9')]);
    const left = withoutTranscodes(tracked, [upload('2')]);
    expect(left.map(({ id }) => id)).toEqual(['upload:2']);
  });

  it('the newest settled rows stay, shown and dismissed ones counted apart, and all that are under way', () => {
    const settled = (id: string) => item(id, { status: 'done', progress: 100 });
    const old = dismissSettled(poll([], ['4', '5', '6'].map(settled)));
    const tracked = [...poll([], [item('0'), ...['1', '2', '3'].map(settled)]), ...old];
    expect(bounded(tracked, 2).map(({ id }) => id)).toEqual(
      ['0', '1', '2', '4', '5'].map((id) => `transcode:v${id}`),
    );
    expect(bounded(tracked, 0).map(({ id }) => id)).toEqual(['transcode:v0']);
  });
});
