import type { ServerContext } from '../../../../kernel/context';
import type { Counters } from '../../../../kernel/limits/counters';
import type { SessionService } from '../session.service';
import { createChallenges } from './challenges';
import type { Challenges } from './challenges';
import { createCodeLimits } from './code-limits';
import type { CodeLimits } from './code-limits';

/** Shared by the operations of factors. */
export interface FactorParts {
  readonly sessions: SessionService;
  readonly challenges: Challenges;
  readonly limits: CodeLimits;
}

export function createFactorParts(
  context: ServerContext,
  { sessions, counters }: { readonly sessions: SessionService; readonly counters: Counters },
): FactorParts {
  return { sessions, challenges: createChallenges(context), limits: createCodeLimits(counters, context) };
}
