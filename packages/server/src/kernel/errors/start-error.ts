/** The server cannot start, for a reason that its operator can mend. The message is shown as it is, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
