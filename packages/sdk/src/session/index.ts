export { isKnown, type KnownSession, type SessionState } from './session-state.pure';
export { signInSession } from './session';
export type { Session, SessionKind } from './session-contract';
export { tokenSession } from './token-session';
