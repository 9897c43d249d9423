import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { components } from '@palco/openapi';
import type { ServerContext } from '../../../../kernel/context';
import { httpError } from '../../../../kernel/errors/http-error';
import type { RelyingParty } from './relying-party';
import type { StoredPasskey } from './second-factor.store';

type Answer = components['schemas']['PasskeyAnswer'];
type Options = components['schemas']['PasskeyChallenge']['options'];
type Challenge = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const named = ({ credentialId, transports }: StoredPasskey) => ({ id: credentialId, transports });

/** @returns the error of every answer that is not good; why goes to the log alone. */
export function passkeyRefused(cause?: unknown): Error {
  return httpError({ status: 422, code: 'PASSKEY_REFUSED', cause });
}

/** A good answer of a device that asked for no finger, face or PIN: it would prove the device, not the person. */
const unverified = (): Error => httpError({ status: 422, code: 'PASSKEY_UNVERIFIED' });

/** What a browser needs to make a passkey. Discoverable, so that it can sign in without an e-mail. */
export async function creationOptions(asked: {
  readonly party: RelyingParty;
  readonly product: string;
  readonly user: { readonly id: string; readonly login: string; readonly name: string };
  readonly challenge: Challenge;
  readonly existing: readonly StoredPasskey[];
}): Promise<Options> {
  const { party, product, user, challenge, existing } = asked;
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: party.id,
    userName: user.login,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge,
    attestationType: 'none',
    excludeCredentials: existing.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** What a browser needs to use a passkey: one of `allowed`, or any one where none is named. */
export async function requestOptions(asked: {
  readonly party: RelyingParty;
  readonly challenge: Challenge;
  readonly allowed: readonly StoredPasskey[];
}): Promise<Options> {
  const { party, challenge, allowed } = asked;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    allowCredentials: allowed.map(named),
    userVerification: 'required',
  });
  return { ...options };
}

/** What {@link checkCreation} and {@link checkUse} compare an answer with. */
interface Expected {
  readonly party: RelyingParty;
  /** Base64url. */
  readonly challenge: string;
  readonly answer: Answer;
}

const expectations = ({ party, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  // Asked of what was verified, so that this refusal has words of its own.
  requireUserVerification: false,
});

/** A new passkey as it is stored. */
export type CreatedPasskey = Pick<
  StoredPasskey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'
>;

/** @throws 422 `PASSKEY_REFUSED`, `PASSKEY_UNVERIFIED`. */
export async function checkCreation(
  { log }: Pick<ServerContext, 'log'>,
  expected: Expected,
): Promise<CreatedPasskey> {
  const { credential, credentialBackedUp, userVerified } = await readCreation(expected).catch((error) => {
    log.info({ err: error }, 'a new passkey was refused');
    throw passkeyRefused(error);
  });
  if (!userVerified) throw unverified();
  return {
    credentialId: credential.id,
    publicKey: textOf(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).slice(0, 10).map((one) => String(one).slice(0, 20)),
    backedUp: credentialBackedUp,
  };
}

async function readCreation(expected: Expected) {
  // The library checks the form of what it reads.
  const response = expected.answer as unknown as RegistrationResponseJSON;
  const { registrationInfo } = await verifyRegistrationResponse({ response, ...expectations(expected) });
  if (registrationInfo === undefined) throw new Error('the answer does not verify');
  return registrationInfo;
}

/** @throws 422 `PASSKEY_REFUSED`, also for a counter that did not grow; `PASSKEY_UNVERIFIED`. */
export async function checkUse(
  { log }: Pick<ServerContext, 'log'>,
  { passkey, ...expected }: Expected & { readonly passkey: StoredPasskey },
): Promise<{ readonly counter: number; readonly backedUp: boolean }> {
  const used = await readUse(passkey, expected).catch((error) => {
    log.info({ err: error, passkey: passkey.id }, 'a passkey was refused');
    throw passkeyRefused(error);
  });
  if (!used.userVerified) throw unverified();
  return { counter: used.newCounter, backedUp: used.credentialBackedUp };
}

async function readUse(passkey: StoredPasskey, expected: Expected) {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: expected.answer as unknown as AuthenticationResponseJSON,
    ...expectations(expected),
    credential: {
      id: passkey.credentialId,
      publicKey: bytesOf(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  });
  if (!verified) throw new Error('the signature does not verify');
  return authenticationInfo;
}
