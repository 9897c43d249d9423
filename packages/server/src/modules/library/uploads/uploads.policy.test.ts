import { describe, expect, it } from 'vitest';
import { membership, principalIn } from '../../../testing/principal.fixture';
import { requireFewPieces, requireSource, requireUnexpired } from './uploads.policy.pure';
import type { Source, UploadRow } from './uploads.store';

const source: Source = {
  video: { id: 'v', accountId: 'a2', status: 'uploading', replacementStatus: null },
  upload: null,
};
const refusal = (status: number, code: string) => expect.objectContaining({ status, code });

describe('the source of a video', () => {
  it('is open to members of its team with showVOD there, whichever team is selected', () => {
    const member = principalIn(membership(), membership({ accountId: 'a2', may: ['showVOD'] }));
    expect(requireSource(source, member)).toBe(source);
  });

  it('is not told from one that does not exist to others', () => {
    const stranger = principalIn(membership({ may: ['showVOD'] }));
    expect(() => requireSource(source, stranger)).toThrow(refusal(404, 'NOT_FOUND'));
    expect(() => requireSource(null, stranger)).toThrow(refusal(404, 'NOT_FOUND'));
  });

  it('is refused to a member without showVOD there', () => {
    const member = principalIn(membership({ may: ['showVOD'] }), membership({ accountId: 'a2' }));
    expect(() => requireSource(source, member)).toThrow(refusal(403, 'FORBIDDEN'));
  });
});

describe('an upload', () => {
  const upload = (completedAt: Date | null) => ({ completedAt, expiresAt: new Date(1_000) }) as UploadRow;

  it.each([
    ['one that nobody began', null, 2_000, false],
    ['one before its end', upload(null), 999, false],
    ['one at its end', upload(null), 1_000, true],
    ['one after its end', upload(null), 1_001, true],
    ['a complete one after its end', upload(new Date(0)), 2_000, false],
  ])('%s', (_name, row, now, isGone) => {
    const call = () => requireUnexpired(row, now);
    if (isGone) expect(call).toThrow(refusal(410, 'UPLOAD_EXPIRED'));
    else expect(call).not.toThrow();
  });
});

describe('the pieces of a source', () => {
  const pieces = (count: number) => ({
    ranges: Array.from({ length: count }, (_, index) => [index * 2, index * 2] as [number, number]),
  });

  it('are at most a thousand', () => {
    expect(() => requireFewPieces(pieces(999), [5_000, 5_000])).not.toThrow();
    expect(() => requireFewPieces(pieces(1_000), [5_000, 5_000])).toThrow(
      refusal(416, 'CONTENT_RANGE_UNSATISFIABLE'),
    );
  });

  it('may grow together, and come again', () => {
    expect(() => requireFewPieces(pieces(1_000), [1, 1])).not.toThrow();
    expect(() => requireFewPieces(pieces(1_000), [0, 0])).not.toThrow();
  });
});
