import type { HlsCut } from './cut-hls';
import { demoShelves } from './demo-library';
import type { DemoTeam } from './demo-people';
import { scenePairs } from './scenes';
import type { ScenePair } from './scenes';

/** One video of a team's demo library. */
export interface DemoVideo {
  readonly team: DemoTeam;
  /** Names of the folders down to it; empty for the root. */
  readonly folder: readonly string[];
  readonly title: string;
  readonly description: string;
  /** Its creation date, in hours before the first start, so that a library has an order. */
  readonly hoursAgo: number;
  /** Whether it lies in the trash. */
  readonly isTrashed: boolean;
  /** Which seconds of the clip it shows. */
  readonly cut: HlsCut;
}

/** A clip that the media engine makes once, and the videos that are cut from it. */
export interface DemoClip {
  readonly name: string;
  readonly seconds: number;
  /** In FFmpeg's language or drawn; none for a clip of sound only. */
  readonly picture?: string | ScenePair;
  /** In FFmpeg's language. */
  readonly sound: string;
  /** Ending of the source file, which names its container. */
  readonly container: 'mp4' | 'm4a';
  readonly videos: readonly DemoVideo[];
}

/** Length of a segment of HLS: cuts begin and end with one. */
export const segmentSeconds = 4;
/** Short enough that the libraries are ready within half a minute of the first start. */
const clipSeconds = 8;

/** Half of the default rate: slow motifs look the same, and take half of the time to encode. */
const rate = 'rate=15';
const size = `size=640x360:${rate}`;

/**
 * A broken chord over a quiet root, in FFmpeg's expression language: `root` in hertz, four steps in semitones,
 * each `stepSeconds` long and fading, so that no step begins with a click.
 */
function melody(root: number, steps: readonly [number, number, number, number], stepSeconds: number): string {
  const [first, second, third, fourth] = steps;
  const position = `mod(floor(t/${stepSeconds}),4)`;
  const semitone = `if(eq(${position},0),${first},if(eq(${position},1),${second},if(eq(${position},2),${third},${fourth})))`;
  const since = `mod(t,${stepSeconds})`;
  const attack = `min(1,${since}*60)`;
  const voice = `0.22*${attack}*exp(-3*${since})*sin(2*PI*t*${root}*pow(2,(${semitone})/12))`;
  const ground = `0.07*sin(2*PI*t*${root / 2})`;
  return `aevalsrc='${voice}+${ground}':sample_rate=48000`;
}

const calm = melody(220, [0, 7, 12, 16], 0.5);
const bright = melody(330, [0, 4, 7, 12], 0.25);
const grave = melody(165, [0, 3, 7, 10], 0.4);

/** The pictures and sounds that are encoded, once each; the videos of the libraries are cut from them. */
const recipes: Readonly<Record<string, Pick<DemoClip, 'picture' | 'sound'>>> = {
  school: { picture: scenePairs.school, sound: calm },
  lesson: { picture: scenePairs.lesson, sound: melody(262, [0, 5, 9, 14], 0.4) },
  upright: { picture: scenePairs.upright, sound: melody(294, [0, 5, 9, 12], 0.3) },
  talk: { picture: scenePairs.talk, sound: melody(220, [0, 7, 12, 16], 0.25) },
  fractal: {
    picture: `mandelbrot=${size}:maxiter=500:end_pts=87:start_scale=0.06:end_scale=0.002:start_x=-0.743643887:start_y=-0.131825904:inner=period,hue=h=15*t:s=0.8`,
    sound: grave,
  },
  cells: {
    picture: `life=size=160x90:${rate}:ratio=0.28:mold=12:seed=11:life_color=0x9be7c4:death_color=0x0f3d3e:mold_color=0x1f6f78,scale=640:360:flags=neighbor`,
    sound: bright,
  },
  triangle: {
    picture: `sierpinski=size=480x480:${rate}:type=carpet:seed=5,format=rgb24,lutrgb=r=38+val*0.8:g=16+val*0.45:b=92+val*0.35,hue=h=30*t`,
    sound: melody(262, [0, 4, 9, 12], 0.3),
  },
  chart: {
    picture: `testsrc2=size=480x360:${rate}`,
    sound: 'sine=frequency=440:beep_factor=4:sample_rate=48000',
  },
  jingle: {
    sound: melody(392, [0, 4, 7, 11], 0.25),
  },
};

const motifs = Object.entries(recipes).map(([name, recipe]): Omit<DemoClip, 'videos'> => ({
  name,
  container: recipe.picture === undefined ? 'm4a' : 'mp4',
  seconds: clipSeconds,
  ...recipe,
}));

/** The videos of a motif: of different lengths, from different places. */
function videosOf({ name, seconds }: Omit<DemoClip, 'videos'>): DemoVideo[] {
  const segments = Math.floor(seconds / segmentSeconds);
  const take = (isTrashed: boolean) =>
    demoShelves.flatMap(({ team, folder, videos, trash }) =>
      (isTrashed ? trash : videos).map(([title, motif, description = ''], index) => ({
        team,
        folder,
        title,
        motif,
        description,
        isTrashed,
        hoursAgo: 3 + index * 11 + folder.length * 20 + folder.join('').length,
      })),
    );
  return [...take(false), ...take(true)]
    .filter(({ motif }) => motif === name)
    .map((video, index) => {
      const count = 1 + ((index + 1) % segments);
      const cut = { first: index % (segments - count + 1), count };
      return { ...video, cut };
    });
}

/** What the demo teams have in their libraries. */
export const demoClips: readonly DemoClip[] = motifs.map((motif) => ({ ...motif, videos: videosOf(motif) }));

/** The clip whose poster is the picture of a team. */
export const teamPictures: Readonly<Record<DemoTeam, string>> = {
  colegioAtlas: 'school',
  festivalMareAlta: 'upright',
  institutoSaudeEmDia: 'cells',
  radioSerraViva: 'talk',
  verticeEstudio: 'fractal',
  verticeEventos: 'triangle',
};
