export { shareOfAir } from './certificate.pure';
