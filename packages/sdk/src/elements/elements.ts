import { PalcoElement, type ElementKind } from './palco-element';

const fitting = 'iframe{min-height:';
const shows = { 'video-id': 'videoId', 'live-id': 'liveId' };

/**
 * `<palco-upload>`: chooses, drops and sends videos. Needs `getToken`, with a session of the component `vod-upload`.
 *
 * @example
 * ```ts
 * import { definePalcoElements, type PalcoUploadElement } from '@palco/sdk/elements';
 *
 * definePalcoElements({ server: 'https://video.example' });
 * const upload: PalcoUploadElement = document.createElement('palco-upload');
 * upload.getToken = async () => (await fetch('/my/palco-session')).json();
 * upload.addEventListener('done', ({ detail }) => console.log(detail.videoId));
 * document.body.append(upload);
 * ```
 */
export class PalcoUploadElement extends PalcoElement {
  protected readonly kind: ElementKind = {
    page: 'upload',
    shows: {},
    label: 'Upload',
    style: `${fitting}220px}`,
    allow: '',
    needsToken: true,
  };
}

/**
 * `<palco-player>`: plays the video of `video-id` or the live of `live-id`. On the domains of the team it needs no token; elsewhere,
 * and for private videos, a session of the component `player`.
 *
 * @example
 * ```ts
 * import { definePalcoElements, type PalcoPlayerElement } from '@palco/sdk/elements';
 *
 * definePalcoElements({ server: 'https://video.example' });
 * const player: PalcoPlayerElement = document.createElement('palco-player');
 * player.setAttribute('video-id', '6f1c2d3e-4b5a-4978-8a6b-5c4d3e2f1a0b');
 * player.theme = 'dark';
 * document.body.append(player);
 * ```
 */
export class PalcoPlayerElement extends PalcoElement {
  protected readonly kind: ElementKind = {
    page: 'player',
    shows,
    label: 'Player',
    style: ':host{aspect-ratio:16/9}iframe{height:100%}',
    allow: 'autoplay;fullscreen;picture-in-picture;encrypted-media',
  };
}

/**
 * `<palco-classroom>`: registration, player and chat of the live of `live-id`. On the domains of the team it needs no token.
 *
 * @example
 * ```ts
 * import { definePalcoElements, type PalcoClassroomElement } from '@palco/sdk/elements';
 *
 * definePalcoElements({ server: 'https://video.example' });
 * const room: PalcoClassroomElement = document.createElement('palco-classroom');
 * room.setAttribute('live-id', '6f1c2d3e-4b5a-4978-8a6b-5c4d3e2f1a0b');
 * room.locale = 'en';
 * room.addEventListener('failed', ({ detail: { code, message } }) => console.warn(code, message));
 * document.body.append(room);
 * ```
 */
export class PalcoClassroomElement extends PalcoElement {
  protected readonly kind: ElementKind = {
    page: 'classroom',
    shows,
    label: 'Classroom',
    style: `${fitting}640px}`,
    allow: 'autoplay;fullscreen;picture-in-picture;encrypted-media',
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'palco-upload': PalcoUploadElement;
    'palco-player': PalcoPlayerElement;
    'palco-classroom': PalcoClassroomElement;
  }
}

/**
 * Defines the three elements, once. `server` is the address of your Palco, for elements without an attribute of that name; the script
 * that a server serves at `/embed/v1/palco.js` calls this for itself.
 *
 * @example
 * ```ts
 * import { definePalcoElements } from '@palco/sdk/elements';
 *
 * definePalcoElements({ server: 'https://video.example' });
 * ```
 */
export function definePalcoElements({ server }: { readonly server: string }): void {
  PalcoElement.server = server;
  for (const [name, element] of [
    ['palco-upload', PalcoUploadElement],
    ['palco-player', PalcoPlayerElement],
    ['palco-classroom', PalcoClassroomElement],
  ] as const)
    if (!customElements.get(name)) customElements.define(name, element);
}
