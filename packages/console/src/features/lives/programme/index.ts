export { useProgramme } from './use-programme';
