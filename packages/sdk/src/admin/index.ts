// The nouns of administration, one line each: people, access, teams, integrations, the log, support.
export * from '../api-keys/api-keys';
export * from '../attendees';
export * from '../billing/billing';
export * from '../clients/clients';
export * from '../integrations';
export * from '../logs';
export * from '../permission-catalogue/permission-catalogue';
export * from '../profile/profile';
export * from '../recovery/recovery';
export * from '../roles/roles';
export * from '../second-factor/second-factor';
export * from '../support';
export * from '../teams/teams';
export * from '../trash/trash';
export * from '../users/users';
export * from '../video-imports/video-imports';
export * from '../webhooks/webhooks';
export type { ContaCargo, User } from '@palco/openapi';
