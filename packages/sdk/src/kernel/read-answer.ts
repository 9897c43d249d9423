import { readAnswer } from './http-errors';

/** Comes beside the first answer, for the size of the first load; where it does not come, answers are taken as they are. */
const shapes = () => import('./answer-shape').catch(() => null);

/**
 * The data of an answer to an operation, as `readAnswer` reads it, if it has what the contract names.
 * @throws SdkError, `INVALID_ANSWER` among them, and the `AbortError` of the request
 */
export async function readAnswerTo(operation: string, response: Response): Promise<unknown> {
  const answer = await readAnswer(response);
  (await shapes())?.checkAnswer(operation, answer);
  return answer;
}
