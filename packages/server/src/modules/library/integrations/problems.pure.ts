import type { IntegrationProblem } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import type { IntegrationRow } from './integrations.store';

const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'pt-BR': {
    DEAUTHORIZED: 'O serviço não aceita mais a autorização desta conta. Conecte-a novamente.',
    PROVIDER_REFUSED:
      'O serviço recusa mostrar as gravações. Confira lá as permissões e o plano da conta, e conecte-a novamente.',
    PROVIDER_UNAVAILABLE: 'O serviço não respondeu. Uma nova verificação é feita em alguns minutos.',
    INTEGRATION_NOT_CONFIGURED:
      'O serviço não está mais configurado neste servidor. Fale com quem o administra.',
  },
  en: {
    DEAUTHORIZED: 'The service takes the permission of this account no more. Connect it again.',
    PROVIDER_REFUSED:
      'The service refuses to show the recordings. Check the permissions and the plan of the account there, and connect it again.',
    PROVIDER_UNAVAILABLE: 'The service did not answer. It is asked again in a few minutes.',
    INTEGRATION_NOT_CONFIGURED: 'The service is no longer set up on this server. Ask whoever runs it.',
  },
};

const other: Readonly<Record<Language, string>> = {
  'pt-BR': 'A verificação falhou. Se isso continuar, fale com quem administra este servidor.',
  en: 'The check failed. If it goes on, ask whoever runs this server.',
};

/** What is wrong with a connection, and what to do. */
export const problemText = (code: string, language: Language): string =>
  texts[language][code] ?? other[language];

const dayMs = 86_400_000;
/** A refusal is told once the next look was refused as well; what may pass by itself, only when it lasts. */
const mailAfterMs: Readonly<Record<string, number>> = { DEAUTHORIZED: 0, PROVIDER_REFUSED: 4 * 60_000 };

/** A connection's problem. */
export interface Problem {
  readonly code: string;
  readonly since: Date;
  /** The problem that was mailed since a look succeeded. */
  readonly mailed: string | null;
}

/** Whether a person has to be told by mail: once for each problem. */
export function isMailDue({ code, since, mailed }: Problem, now: Date): boolean {
  return mailed !== code && now.getTime() - since.getTime() >= (mailAfterMs[code] ?? dayMs);
}

/** The problem after a look failed: the same one goes on, another one begins. */
export function problemAfter(
  before: Pick<IntegrationRow, 'problemCode' | 'problemSince' | 'problemMailed'>,
  { code, now }: { readonly code: string; readonly now: Date },
): Problem {
  const since = before.problemCode === code ? (before.problemSince ?? now) : now;
  return { code, since, mailed: before.problemMailed };
}

/** What people call the account of a problem. */
function shownAccount({ provider, name, email, externalId }: IntegrationRow): string {
  // The id of Tencent's keys is half of a secret.
  return email || name || (provider === 'tencent' ? '' : externalId);
}

/** The problem of a connection as people read it; null for none. */
export function toProblem(row: IntegrationRow, language: Language): IntegrationProblem | null {
  const { problemCode: code, problemSince: since } = row;
  if (code === null || since === null) return null;
  return {
    account: shownAccount(row),
    code,
    message: problemText(code, language),
    since: since.toISOString(),
  };
}
