export { createTeamNewsWorker, queueTeamNews, teamNewsKind } from './team-news';
