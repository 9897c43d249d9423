/** A mail to one person, with the same content as plain text and as HTML. */
export interface MailMessage {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures of the HTML, sent with it: nothing is fetched when a mail is read. */
  readonly attachments?: readonly MailPicture[];
}

/** A picture that the HTML shows by `cid:` and its name. */
export interface MailPicture {
  readonly cid: string;
  readonly filename: string;
  readonly contentType: string;
  readonly contentDisposition: 'inline';
  readonly content: Buffer;
}

/** Sends mails. Called by jobs only, so that no request waits for a mail server. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail, or when it is in the outbox.
   *
   * @throws {@link MailError}.
   */
  send(message: MailMessage, options: { readonly signal: AbortSignal }): Promise<void>;
}

/** A mail that was not accepted. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether a retry may help: false if the mail server refused the recipient or the mail permanently. */
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
  }
}
