export { drawScenes } from './draw-scenes';
export { scenePairs } from './scenes.pure';
export type { ScenePair } from './scenes.pure';
