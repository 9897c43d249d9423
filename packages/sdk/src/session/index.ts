export { isKnown, type KnownSession, type SessionState, type SignedOutReason } from './session-state.pure';
export { createSession, signInSession, type SessionOptions, type SignInSessionOptions } from './session';
export { createTokenSession, tokenSession, type GetToken } from './token-session';
export type {
  GetCredential,
  RegisterInput,
  Session,
  SessionHost,
  SessionKind,
  SessionPorts,
  SignInInput,
} from './session-contract';
