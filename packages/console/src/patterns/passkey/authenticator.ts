import { type ApiSchema, SdkError, type Palco } from '@palco/sdk';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import en from './messages/en.json';
import ptBr from './messages/pt-br.json';
import { passkeyFailure } from './passkey-failure.pure';

type Options = Record<string, unknown>;
type I18n = Palco['i18n'];

const words = { 'pt-BR': ptBr, en };

/** What the browser threw as a refusal with words of its own, like one of the server. */
function refusal(i18n: I18n, use: 'add' | 'use', cause: unknown): SdkError {
  const failure = browserSupportsWebAuthn() ? passkeyFailure(cause) : 'unsupported';
  const text = words[i18n.$language.get()][`${use}.${failure}`];
  const message = `The authenticator gave no passkey: ${String(cause)}`;
  return new SdkError({ code: 'PASSKEY_REFUSED', status: 422, message, text, cause });
}

/** @throws SdkError `PASSKEY_REFUSED` with its words in `text`, for a dismissal too. */
export async function answerChallenge(i18n: I18n, options: Options): Promise<ApiSchema<'PasskeyAnswer'>> {
  try {
    const answer = await startAuthentication({ optionsJSON: options as never });
    return { ...answer, response: { ...answer.response } };
  } catch (error) {
    throw refusal(i18n, 'use', error);
  }
}

/** As {@link answerChallenge}, of a new passkey. */
export async function makePasskey(i18n: I18n, options: Options): Promise<ApiSchema<'PasskeyAnswer'>> {
  try {
    const answer = await startRegistration({ optionsJSON: options as never });
    return { ...answer, response: { ...answer.response } };
  } catch (error) {
    throw refusal(i18n, 'add', error);
  }
}
