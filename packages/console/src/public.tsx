import { openPageRoot } from './app/page-root';
import { showPlayer } from './app/public/show-player';

const root = openPageRoot();
if (root) showPlayer(root, location.search);
