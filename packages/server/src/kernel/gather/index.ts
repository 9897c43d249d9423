export { gather } from './gather';
export { createInTurn } from './in-turn';
