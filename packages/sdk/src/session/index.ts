export { isKnown, type KnownSession, type SessionState, type SignedOutReason } from './session-state.pure';
export { signInSession } from './session';
export type { GetCredential, Session, SessionKind } from './session-contract';
export { tokenSession } from './token-session';
