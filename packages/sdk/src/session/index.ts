export { isKnown, type KnownSession, type SessionState, type SignedOutReason } from './session-state.pure';
export { createSession, type SessionOptions, type SessionPorts } from './session';
export type { RegisterInput, Session, SignInInput } from './session-contract';
