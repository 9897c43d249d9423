export { FirstRun } from './first-run';
export { useBeginning } from './use-beginning';
