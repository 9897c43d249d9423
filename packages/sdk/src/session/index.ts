export { isKnown, type KnownSession, type SessionState, type SignedOutReason } from './session-state.pure';
export type { Session, SignInInput } from './session-contract';
