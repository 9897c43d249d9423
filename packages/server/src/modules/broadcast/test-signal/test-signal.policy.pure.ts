import type { ErrorCode } from '@palco/openapi';
import type { TestStart } from '../ingest';

type Reason = Extract<TestStart, { kind: 'refused' }>['why'];

/** What the caller is told of a test signal that is not sent. */
export const refusals = {
  taken: { status: 409, code: 'SIGNAL_TAKEN' },
  over: { status: 409, code: 'INVALID_TRANSITION' },
  limit: { status: 409, code: 'TEST_SIGNALS_FULL' },
  // No failure of this call, and nothing that a repetition by itself would help: a person reads the text.
  unavailable: { status: 409, code: 'SIGNALS_UNAVAILABLE' },
} as const satisfies { readonly [Why in Reason]: { readonly status: number; readonly code: ErrorCode } };
