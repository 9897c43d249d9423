export { NowOnAir } from './now-on-air';
export { StageTally } from './stage-tally';
