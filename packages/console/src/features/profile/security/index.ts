export { SecuritySection } from './security-section';
export { PasswordDeclined, useFactorChange } from './use-factor-change';
