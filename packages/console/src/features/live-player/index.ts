export { LivePlayerPage } from './live-player-page';
