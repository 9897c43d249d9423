import type { Point, Shape } from '../../modules/core/covers';
import { arch, blob, box, disc, ink, slice } from './outlines.pure';
import { person } from './person.pure';

/** A drawn picture of 640 by 360, or of 360 by 640. */
export interface Scene {
  readonly ground: string;
  readonly shapes: readonly Shape[];
}

const around = (count: number): number[] => Array.from({ length: count }, (_, index) => index / count);

/** A disc in equal slices, some of them pulled out. */
const pie = (
  round: { x: number; y: number; rx: number },
  count: number,
  pulled: readonly number[],
): Point[][] =>
  around(count).map((from, index) => {
    const middle = (from + 0.5 / count) * 2 * Math.PI;
    const far = pulled.includes(index) ? 16 : 3;
    const moved = { ...round, x: round.x + far * Math.cos(middle), y: round.y + far * Math.sin(middle) };
    return slice(moved, [from, from + 1 / count]);
  });

const circleOfPupils: Scene = {
  ground: '#efe3cf',
  shapes: [
    ink('#bfe0ee', box(424, 34, 156, 132)),
    ink('#ffffff', box(499, 34, 6, 132), box(424, 96, 156, 6)),
    ink('#0b6e57', arch(112, 190, [96, 150])),
    ink('#f2b21c', arch(112, 190, [54, 98])),
    ink('#cf9f6c', box(-60, 262, 760, 160)),
    ...person({ x: 132, y: 176, size: 36, skin: '#a8694a', shirt: '#5b46c4', hair: '#20140f' }),
    ...person({ x: 310, y: 186, size: 33, skin: '#7a4a33', shirt: '#d6452f', hair: '#16100e' }),
    ...person({ x: 486, y: 178, size: 36, skin: '#e0ac87', shirt: '#0b7fa0', hair: '#6b3d1e' }),
    ink('#b98452', blob([20, 392], [60, 318], [320, 300], [590, 318], [630, 392])),
    ink('#fbf3e4', blob([248, 338], [308, 320], [372, 336], [312, 352])),
    ink('#f2b21c', disc({ x: 200, y: 336, rx: 16, ry: 9 })),
    ink('#2c6fd6', box(430, 326, 46, 10)),
  ],
};

const openBook: Scene = {
  ground: '#38203a',
  shapes: [
    ...(
      [
        ['#c2397f', 20, 34, 110],
        ['#f4b13e', 58, 22, 96],
        ['#6d4de6', 84, 40, 120],
        ['#d9c9b4', 128, 26, 88],
        ['#0b6e57', 158, 30, 114],
        ['#d6452f', 440, 36, 112],
        ['#d9c9b4', 480, 22, 98],
        ['#2c6fd6', 506, 32, 118],
        ['#f0a44b', 542, 44, 104],
        ['#c2397f', 590, 28, 120],
      ] as const
    ).map(([color, x, width, height]) => ink(color, box(x, 172 - height, width, height))),
    ink('#221124', box(-60, 172, 760, 12)),
    ink('#5a3a52', disc({ x: 320, y: 210, rx: 158 })),
    ink('#7a5560', disc({ x: 320, y: 210, rx: 112 })),
    ink('#d9c4a2', [
      [146, 312],
      [320, 330],
      [494, 312],
      [494, 184],
      [146, 184],
    ]),
    ink('#fbf3e4', [...blob([160, 300], [162, 180], [240, 160], [318, 186], [318, 306], [240, 284])]),
    ink('#fbf3e4', [...blob([480, 300], [478, 180], [400, 160], [322, 186], [322, 306], [400, 284])]),
    ...[212, 232, 252].flatMap((y) => [
      ink('#b39a76', [
        [188, y],
        [240, y - 10],
        [296, y],
        [296, y + 5],
        [240, y - 5],
        [188, y + 5],
      ]),
      ink('#b39a76', [
        [344, y],
        [400, y - 10],
        [452, y],
        [452, y + 5],
        [400, y - 5],
        [344, y + 5],
      ]),
    ]),
    ink('#d2f53c', [
      [392, 164],
      [410, 166],
      [410, 214],
      [401, 204],
      [392, 212],
    ]),
  ],
};

const interview: Scene = {
  ground: '#0e4a3c',
  shapes: [
    ink('#155c4b', arch(470, 420, [330, 360])),
    ink('#d2f53c', arch(560, 420, [120, 190])),
    ink('#0e4a3c', arch(560, 420, [68, 140])),
    ink('#0a3a30', box(-60, 316, 760, 110)),
    ink('#f4d9a0', [
      [56, 90],
      [124, 90],
      [146, 158],
      [34, 158],
    ]),
    ink('#0a2b24', box(86, 158, 8, 180)),
    ...person({ x: 300, y: 160, size: 58, skin: '#b5764f', shirt: '#c2397f', hair: '#d8d3cf' }),
    ink(
      '#17131c',
      box(408, 250, 9, 150),
      blob([396, 190], [412, 180], [428, 190], [428, 236], [412, 252], [396, 236]),
    ),
    ink('#4a4353', box(396, 206, 32, 5), box(396, 220, 32, 5)),
  ],
};

const singer: Scene = {
  ground: '#160d24',
  shapes: [
    ink('#2a1846', [
      [250, -30],
      [330, -30],
      [470, 330],
      [110, 330],
    ]),
    ink('#3d2363', [
      [276, -30],
      [304, -30],
      [392, 330],
      [188, 330],
    ]),
    ink('#241238', [
      [470, -30],
      [540, -30],
      [650, 330],
      [420, 330],
    ]),
    ink('#8c1f4f', blob([-70, -40], [60, -40], [84, 120], [40, 330], [-70, 330])),
    ink('#6d173d', blob([-70, -40], [16, -40], [40, 140], [8, 330], [-70, 330])),
    ink('#8c1f4f', blob([710, -40], [590, -40], [560, 120], [604, 330], [710, 330])),
    ink('#3a2450', box(-60, 300, 760, 130)),
    ink('#5a3a7a', disc({ x: 290, y: 322, rx: 140, ry: 24 })),
    ink(
      '#d6452f',
      [
        [258, 186],
        [322, 186],
        [352, 316],
        [228, 316],
      ],
      disc({ x: 290, y: 190, rx: 32, ry: 22 }),
    ),
    ink('#8a5238', disc({ x: 290, y: 138, rx: 24, ry: 30 }), [
      [316, 190],
      [330, 182],
      [352, 150],
      [342, 142],
      [318, 172],
    ]),
    ink('#16100e', blob([262, 140], [262, 106], [290, 96], [318, 108], [316, 136], [302, 118], [276, 118])),
    ink('#d9d3e0', box(346, 120, 5, 200), disc({ x: 344, y: 128, rx: 9, ry: 11 })),
    ink('#f2b21c', disc({ x: 470, y: 270, rx: 42, ry: 34 }), box(424, 262, 92, 60)),
    ink('#fbf3e4', disc({ x: 470, y: 292, rx: 30 })),
    ...[60, 170, 290, 410, 520].map((x) => ink('#f4e3a8', disc({ x, y: 12, rx: 9 }))),
  ],
};

const teacher: Scene = {
  ground: '#e9dccb',
  shapes: [
    ink('#a8694a', box(60, 28, 420, 214)),
    ink('#173f38', box(70, 38, 400, 194)),
    ...[46, 82, 118, 150].map((height, index) =>
      ink(index === 3 ? '#d2f53c' : '#e8f0ec', box(108 + index * 54, 206 - height, 34, height)),
    ),
    ink('#9fbdb4', box(94, 206, 236, 4), box(94, 60, 4, 150)),
    ink('#e8f0ec', box(360, 74, 84, 6), box(360, 92, 60, 6), box(360, 110, 74, 6)),
    ink('#c9a97f', box(-60, 300, 760, 130)),
    ...person({ x: 520, y: 136, size: 42, skin: '#8a5238', shirt: '#5b46c4', hair: '#1c120e' }),
    ink('#8a6848', box(-60, 330, 760, 100)),
    ink('#d6452f', box(90, 306, 92, 12), box(98, 294, 84, 12)),
    ink('#2c6fd6', box(86, 318, 100, 12)),
    ink('#f2b21c', disc({ x: 250, y: 312, rx: 18 })),
  ],
};

const fractions: Scene = {
  ground: '#e9c79a',
  shapes: [
    ...[56, 146, 236, 326].map((y) => ink('#d9b07c', box(-60, y, 760, 3))),
    ink(
      '#c79b66',
      disc({ x: 180, y: 196, rx: 118 }),
      disc({ x: 408, y: 150, rx: 98 }),
      disc({ x: 548, y: 296, rx: 76 }),
    ),
    ink(
      '#fbf3e4',
      disc({ x: 172, y: 184, rx: 118 }),
      disc({ x: 400, y: 138, rx: 98 }),
      disc({ x: 540, y: 284, rx: 76 }),
    ),
    ink('#d6452f', ...pie({ x: 172, y: 184, rx: 98 }, 4, [3])),
    ink('#2c6fd6', ...pie({ x: 400, y: 138, rx: 80 }, 3, [0])),
    ink('#0b6e57', ...pie({ x: 540, y: 284, rx: 60 }, 2, [1])),
    ink(
      '#f4d9a0',
      ...[0.1, 0.35, 0.6].map((at) =>
        disc({ x: 172 + 58 * Math.cos(at * 6.28), y: 184 + 58 * Math.sin(at * 6.28), rx: 11 }),
      ),
    ),
  ],
};

const pupilUpright: Scene = {
  ground: '#f0a44b',
  shapes: [
    ink('#f4bd6a', disc({ x: 180, y: 250, rx: 190 })),
    ink('#0b7fa0', arch(60, 700, [150, 380]), arch(320, 700, [130, 300])),
    ...person({ x: 180, y: 270, size: 74, skin: '#c58a66', shirt: '#d2f53c', hair: '#3a2115' }),
    ink('#5b46c4', box(-40, 560, 440, 160)),
    ink('#fbf3e4', box(110, 520, 140, 96)),
    ink('#d6452f', box(110, 520, 140, 12)),
  ],
};

const stars: readonly Point[] = [
  [40, 60],
  [96, 132],
  [150, 40],
  [60, 230],
  [320, 70],
  [300, 300],
  [210, 96],
  [24, 330],
];
const nightUpright: Scene = {
  ground: '#0d1538',
  shapes: [
    ink('#1a2452', disc({ x: 236, y: 200, rx: 130 })),
    ink('#f1d9a6', disc({ x: 236, y: 200, rx: 92 })),
    ink(
      '#dcbf85',
      disc({ x: 206, y: 180, rx: 18 }),
      disc({ x: 262, y: 238, rx: 24 }),
      disc({ x: 270, y: 166, rx: 10 }),
    ),
    ink('#ffffff', ...stars.map(([x, y], index) => disc({ x, y, rx: 2 + (index % 3) }))),
    ink('#121c46', blob([-60, 700], [-60, 470], [80, 430], [220, 480], [420, 420], [420, 700])),
    ink('#050920', blob([-60, 720], [-60, 560], [120, 520], [300, 560], [420, 520], [420, 720])),
    ink(
      '#050920',
      [
        [150, 470],
        [252, 366],
        [274, 386],
        [172, 492],
      ],
      [
        [186, 470],
        [196, 476],
        [170, 590],
        [158, 590],
      ],
      [
        [196, 470],
        [206, 466],
        [240, 590],
        [228, 590],
      ],
    ),
    ink('#050920', disc({ x: 112, y: 466, rx: 24 }), arch(112, 600, [74, 108])),
  ],
};

/** The two scenes of a clip, one after the other. */
export interface ScenePair {
  readonly width: number;
  readonly height: number;
  readonly scenes: readonly [Scene, Scene];
}

const wide = { width: 640, height: 360 };

export const scenePairs = {
  school: { ...wide, scenes: [circleOfPupils, openBook] },
  talk: { ...wide, scenes: [interview, singer] },
  lesson: { ...wide, scenes: [teacher, fractions] },
  upright: { width: 360, height: 640, scenes: [pupilUpright, nightUpright] },
} as const satisfies Readonly<Record<string, ScenePair>>;
