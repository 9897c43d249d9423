import type { ServerContext } from '../../../kernel/context';
import type { Language } from '../../../kernel/errors/language';
import type { Job, JobWorker } from '../../../kernel/jobs';
import { composeMail, fillWords, handOver, mailRefusedCode, toMailName, unnamed } from '../../core/mail';
import type { MailWords } from '../../core/mail';
import { queueTeamNews } from '../team-news';
import { hasAccount, noteInviteFailure } from '../people';
import { queueSecurityMail } from '../session';
import { bindToken, makeLinkToken } from './link-token.pure';
import { emailWords, inviteWords, joinWords, recoveryWords } from './mail-texts.pure';
import { findInvited, findRecoverable, findSignedUp, replaceLink } from './recovery.store';
import type { LinkKind } from './recovery.store';
import type { EmailMailPayload, InviteMailPayload, RecoveryMailPayload } from './request-mail';

/** How long a link works (decisions, section 2). */
const lifetimeMs = { recovery: 10 * 60_000, invite: 7 * 24 * 3_600_000, email: 24 * 3_600_000 } as const;
/** Mail servers are slow to answer, and waiting for several at once costs this server little. */
const concurrency = 4;

/** What the mails have in common. */
interface Letter {
  readonly kind: LinkKind;
  readonly words: Readonly<Record<Language, MailWords>>;
  /** Whom it goes to, where that is not the e-mail of the person. */
  readonly newEmail?: string;
  readonly person: { readonly id: string; readonly login: string; readonly name: string };
  readonly language: Language;
  /** Values of placeholders beyond `name` and `product`. */
  readonly values: Readonly<Record<string, string>>;
}

function isLanguage(text: string | null): text is Language {
  return text === 'pt-BR' || text === 'en';
}

const paths = { recovery: 'recover-password/new', invite: 'invite', email: 'email' } as const;

function addressOf(context: ServerContext, { kind, words, person, newEmail }: Letter, token: string): string {
  const email = newEmail ?? person.login;
  const query = new URLSearchParams({ email, token });
  if (words === joinWords) query.set('account', '1');
  if (kind === 'recovery') query.set('hash', bindToken(context.config.secret, { email, token }));
  return `${context.publicUrl()}/auth/${paths[kind]}?${query.toString()}`;
}

/** Makes the link and sends it. Each try makes a new one, because no token is kept that could be sent again. */
async function deliver(context: ServerContext, letter: Letter, signal: AbortSignal): Promise<void> {
  const { kind, words, person, newEmail, language } = letter;
  const token = makeLinkToken();
  const url = addressOf(context, letter, token);
  const expiresAt = new Date(context.clock.now() + lifetimeMs[kind]);
  await context.db.transaction((tx) =>
    replaceLink(tx, { kind, userId: person.id, token, expiresAt, email: newEmail }),
  );
  signal.throwIfAborted();
  const { brand } = context.config;
  const text = fillWords(words[language], {
    ...letter.values,
    name: toMailName(person.name) || person.login,
    product: brand.name,
  });
  const message = composeMail({
    to: newEmail ?? person.login,
    language,
    brand,
    ...text,
    action: { label: text.action, url },
  });
  await handOver(context, message, signal);
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
      await deliver(
        context,
        { kind: 'recovery', words: recoveryWords, person, language: own, values: {} },
        signal,
      );
    },
  };
}

/** Mails an invitation, unless it was accepted or the person was deleted in the meantime. Who invited is told where it does not arrive. */
export function createInviteMailWorker(context: ServerContext): JobWorker {
  return {
    concurrency,
    async failed(tx, { subjectId: about, payload }, code) {
      const { accountId, invitedBy: userId } = payload as InviteMailPayload;
      const news = code === mailRefusedCode ? 'refused' : 'unsent';
      if (await noteInviteFailure(tx, about, news))
        await queueTeamNews(tx, { news, userId, about, accountId });
    },
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
      const words = (await hasAccount(context.db, person.login.toLowerCase())) ? joinWords : inviteWords;
      await deliver(context, { kind: 'invite', words, person, language: own, values }, signal);
    },
  };
}

/** Mails the link by which a person takes another e-mail; nothing where somebody signs in with it already. Who has the account is told where it does not arrive. */
export function createEmailMailWorker(context: ServerContext): JobWorker {
  return {
    concurrency,
    failed: (tx, { subjectId: userId }) =>
      queueSecurityMail(tx, { userId, change: 'email-change-undelivered' }),
    async run(job: Job, { signal }) {
      const { email, language } = job.payload as EmailMailPayload;
      const person = await findSignedUp(context.db, job.subjectId);
      if (person === null || (await hasAccount(context.db, email))) return;
      const own = isLanguage(person.language) ? person.language : language;
      const letter = { kind: 'email', words: emailWords, person, newEmail: email, values: {} } as const;
      await deliver(context, { ...letter, language: own }, signal);
    },
  };
}
