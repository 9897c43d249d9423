import { SdkError } from './errors.pure';
import { missingOf } from './answer-shape.pure';
import { answerShapes } from './generated/answer-shapes';

/**
 * An answer must have what the contract names for its operation: a status of 200 alone does not say that it came from the API.
 * @throws SdkError `INVALID_ANSWER`, which says what is missing
 */
export function checkAnswer(operation: string, answer: unknown): void {
  const shape = answerShapes[operation];
  const missing = shape === undefined ? null : missingOf(shape, answer);
  if (missing === null) return;
  throw new SdkError({ code: 'INVALID_ANSWER', message: `The answer of ${operation} lacks ${missing}.` });
}
