/** How an error stands in the log. */
interface LoggedError {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: LoggedError;
}

/** Parameters of a failed query are data of people; the query itself is enough to find the defect. */
function withoutParameters(text: string): string {
  return text.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');
}

/** Writes an error and its causes for the log, without the parameters of a query. */
export function logError(error: Error): LoggedError {
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(error.cause instanceof Error ? { cause: logError(error.cause) } : {}),
  };
}
