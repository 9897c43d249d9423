export { isKnown, type KnownSession, type SessionState, type SignedOutReason } from './session-state.pure';
export { createSession, type SessionOptions, type SessionPorts } from './session';
export type { RegisterInput, Session, SignInInput } from './session-contract';
export {
  decideRoute,
  explainRoute,
  isDev,
  menuFor,
  menuRules,
  routeAccess,
  routeRules,
  safeRedirect,
} from '../access';
export type {
  LastPageUse,
  MenuGroup,
  MenuGroupId,
  MenuItem,
  MenuItemId,
  MenuOptions,
  MenuRule,
  RedirectRules,
  RouteAccess,
  RouteDecision,
  RouteExplanation,
  RouteFacts,
  RouteRule,
  SafeRedirect,
} from '../access';
