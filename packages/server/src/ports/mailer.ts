/** A mail to one person, in two writings of the same content. */
export interface MailMessage {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Takes mails to their way. Only jobs send: a request never waits for a mail server. */
export interface Mailer {
  /**
   * Resolves when somebody else has taken the mail over.
   *
   * @throws {@link MailError}.
   */
  send(message: MailMessage, options: { readonly signal: AbortSignal }): Promise<void>;
}

/** A mail that was not taken. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether another try may help: not where the mail server refused the recipient or the mail for good. */
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
  }
}
