import { boot } from './app/boot';
import { openPageRoot } from './app/page-root';

const root = openPageRoot();
if (root) void boot(root);
