export { clientOf, isDeveloper } from './reach.policy.pure';
