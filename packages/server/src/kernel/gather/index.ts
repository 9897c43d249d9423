export { gather } from './gather';
