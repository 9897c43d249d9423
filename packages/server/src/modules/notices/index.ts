export { createHolderMailWorker, queueHolderMail } from './holder-mails';
export type { HolderMail } from './holder-mails';
export { createTeamNewsWorker, queueTeamNews, teamNewsKind } from './team-news';
