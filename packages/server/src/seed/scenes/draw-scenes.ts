import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillShapes } from '../../modules/core/covers';
import type { Shape } from '../../modules/core/covers';
import { writePng } from '../../modules/core/images';
import type { Scene, ScenePair } from './scenes.pure';

/** Scenes are drawn larger than the picture, so that a camera can pass over them. */
const margin = 1.1;
const framesPerSecond = 15;

const enlarged = ({ color, outlines }: Shape): Shape => ({
  color,
  outlines: outlines.map((points) => points.map(([x, y]) => [x * margin, y * margin] as const)),
});

/** A path as FFmpeg reads it in the value of an option within a graph: quoted once for each of the two. */
function quotedPath(path: string): string {
  const value = path.replaceAll(/[\\':]/g, String.raw`\$&`);
  return value.replaceAll(/[\\'[\],;]/g, String.raw`\$&`);
}

/** Draws two scenes into one file, one below the other, and gives the graph that shows half of the time each. */
export async function drawScenes(
  { width, height, scenes }: ScenePair,
  { folder, seconds }: { readonly folder: string; readonly seconds: number },
): Promise<string> {
  const drawn = { width: Math.round(width * margin), height: Math.round(height * margin) };
  const draw = ({ ground, shapes }: Scene) =>
    fillShapes({ ...drawn, color: ground }, shapes.map(enlarged)).rgb;
  const path = join(folder, 'scenes.png');
  await writeFile(
    path,
    await writePng({
      width: drawn.width,
      height: drawn.height * scenes.length,
      rgb: Buffer.concat(scenes.map(draw)),
    }),
  );
  const half = seconds / 2;
  const across = `${drawn.width - width}*mod(t,${half})/${half}`;
  return [
    `movie=${quotedPath(path)}:loop=0`,
    `setpts=N/${framesPerSecond}/TB`,
    `fps=${framesPerSecond}`,
    `crop=${width}:${height}:'${across}':'if(lt(t,${half}),0,${drawn.height})'`,
  ].join(',');
}
