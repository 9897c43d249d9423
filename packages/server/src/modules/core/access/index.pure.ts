export { clientOf, isDeveloper } from './scope.policy.pure';
