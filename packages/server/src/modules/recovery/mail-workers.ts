import type { ServerContext } from '../../kernel/context';
import type { Language } from '../../kernel/errors/language';
import { JobError } from '../../kernel/jobs';
import type { Job, JobWorker } from '../../kernel/jobs';
import { MailError } from '../../ports/mailer';
import { composeMail } from '../mail';
import { bindToken, makeLinkToken } from './link-token.pure';
import { toMailName } from './mail-name.pure';
import { fillWords, inviteWords, recoveryWords, unnamed } from './mail-texts.pure';
import { findInvited, findRecoverable, replaceLink } from './recovery.store';
import type { LinkKind } from './recovery.store';
import type { InviteMailPayload, RecoveryMailPayload } from './request-mail';

/** How long a link works (decisions, section 2). */
const lifetimeMs = { recovery: 10 * 60_000, invite: 7 * 24 * 3_600_000 } as const;
/** Mail servers are slow to answer, and waiting for several at once costs this server little. */
const concurrency = 4;

/** What the two mails have in common. */
interface Letter {
  readonly kind: LinkKind;
  readonly person: { readonly id: string; readonly login: string; readonly name: string };
  readonly language: Language;
  /** Values of placeholders beyond `name` and `product`. */
  readonly values: Readonly<Record<string, string>>;
}

const words = { recovery: recoveryWords, invite: inviteWords } as const;

function isLanguage(text: string | null): text is Language {
  return text === 'pt-BR' || text === 'en';
}

function addressOf(context: ServerContext, { kind, person }: Letter, token: string): string {
  const email = person.login;
  const [path, query] =
    kind === 'recovery'
      ? ([
          'recover-password/new',
          { email, token, hash: bindToken(context.config.secret, { email, token }) },
        ] as const)
      : (['invite', { token, email }] as const);
  return `${context.publicUrl()}/auth/${path}?${new URLSearchParams(query).toString()}`;
}

/** Makes the link and sends it. Each try makes a new one, because no token is kept that could be sent again. */
async function deliver(context: ServerContext, letter: Letter, signal: AbortSignal): Promise<void> {
  const { kind, person, language } = letter;
  const token = makeLinkToken();
  const url = addressOf(context, letter, token);
  const expiresAt = new Date(context.clock.now() + lifetimeMs[kind]);
  await context.db.transaction((tx) => replaceLink(tx, { kind, userId: person.id, token, expiresAt }));
  signal.throwIfAborted();
  const { brand } = context.config;
  const text = fillWords(words[kind][language], {
    ...letter.values,
    name: toMailName(person.name) || person.login,
    product: brand.name,
  });
  const message = composeMail({
    to: person.login,
    language,
    brand,
    ...text,
    action: { label: text.action, url },
  });
  try {
    await context.mailer.send(message, { signal });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new JobError('MAIL_NOT_TAKEN', { retryable: error.retryable, cause: error });
  }
}

/** Mails a recovery link to the person with this e-mail; an unknown e-mail gets none. */
export function createRecoveryMailWorker(context: ServerContext): JobWorker {
  return {
    concurrency,
    failed: 'operator',
    async run(job: Job, { signal }) {
      const { email, language } = job.payload as RecoveryMailPayload;
      const person = await findRecoverable(context.db, email);
      if (person === null) return;
      const own = isLanguage(person.language) ? person.language : language;
      await deliver(context, { kind: 'recovery', person, language: own, values: {} }, signal);
    },
  };
}

/** Mails an invitation, unless it was accepted or the person was deleted in the meantime. */
export function createInviteMailWorker(context: ServerContext): JobWorker {
  return {
    concurrency,
    failed: 'operator',
    async run(job: Job, { signal }) {
      const { accountId, invitedBy, language } = job.payload as InviteMailPayload;
      const invited = await findInvited(context.db, { userId: job.subjectId, accountId, invitedBy });
      if (invited === null) return;
      const { team, inviter, ...person } = invited;
      const own = isLanguage(person.language) ? person.language : language;
      const values = {
        team: toMailName(team) || unnamed[own].team,
        inviter: toMailName(inviter) || unnamed[own].inviter,
      };
      await deliver(context, { kind: 'invite', person, language: own, values }, signal);
    },
  };
}
