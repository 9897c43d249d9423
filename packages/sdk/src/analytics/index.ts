export {
  analyticsCalls,
  createAnalytics,
  type Analytics,
  type LiveAudience,
  type LiveViewersQuery,
} from './analytics';
export { joinAudience } from './join-audience.pure';
