import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerContext } from '../../../kernel/context';
import { teamColourOf } from '../../../kernel/brand/team-colour.pure';
import { makeClip } from '../../../media/make-clip';
import { readObject } from '../../../ports/blob-store';
import { createCoverThread } from '../../core/covers';
import type { SlateParts } from '../../core/covers';
import { slateGraph, slateMessage, slateName } from './slate.pure';
import type { SlateForm, SlateWords } from './slate.pure';

/** A live, as its card shows it. */
export interface SlatedLive {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly language: string | null;
  readonly ownColor: string | null;
  readonly logoKey: string | null;
}

/** A card that lies on the disk. */
export interface MadeSlate {
  readonly path: string;
  readonly rate: number;
  readonly sampleRate: number | null;
}

/** Makes the cards that stand in the place of signals. */
export interface Slates {
  /** Null while it is being made, and where it could not be. */
  of(live: SlatedLive, form: SlateForm): MadeSlate | null;
}

interface SlateTools {
  readonly context: Pick<ServerContext, 'blobs' | 'log'>;
  /** Where the card of a live lies, beside its media, with which it is removed. */
  folder(liveId: string): string;
  draw?(parts: SlateParts): Promise<Buffer>;
}

/** Enough groups of pictures for those that are used. */
const clipSeconds = 4;
const bitrate = 2_000_000;
const mostLogoBytes = 4_000_000;
/** How long a card that could not be made is not tried again. */
const againMs = 60_000;

const wordsOf = ({ accountId, title, language, ownColor, logoKey }: SlatedLive): SlateWords => ({
  title,
  language,
  color: teamColourOf({ id: accountId, ownColor }),
  logoKey,
});

function encode(
  path: string,
  pictures: Parameters<typeof slateGraph>[0],
  { form, color }: { readonly form: SlateForm; readonly color: string },
): Promise<void> {
  const { sound, rate } = form;
  const graph = slateGraph(pictures, form, color);
  return makeClip({
    path,
    seconds: clipSeconds,
    picture: { graph, codec: 'h264', bitrate, keyFrameEvery: rate },
    ...(sound && {
      sound: { graph: `anullsrc=r=${sound.sampleRate}:cl=${sound.channels}`, codec: 'aac', form: sound },
    }),
  });
}

export function createSlates({ context, folder, draw = createCoverThread() }: SlateTools): Slates {
  const made = new Map<string, MadeSlate>();
  const failedAt = new Map<string, number>();
  let making: Promise<void> | null = null;

  async function make(live: SlatedLive, form: SlateForm, path: string): Promise<void> {
    if (await stat(path).catch(() => null)) return;
    const words = wordsOf(live);
    const { title, color } = words;
    await mkdir(folder(live.id), { recursive: true });
    const card = `${path}.png`;
    const logo = words.logoKey === null ? null : `${path}.logo`;
    try {
      const message = slateMessage(words.language);
      await writeFile(card, await draw({ kind: 'slate', id: live.id, message, title, color }));
      const bytes =
        words.logoKey && (await readObject(context.blobs, words.logoKey, mostLogoBytes).catch(() => null));
      if (logo !== null && bytes) {
        await writeFile(logo, bytes);
        // A logo that no decoder takes, an SVG for example, is left out.
        if (
          await encode(path, { card, logo }, { form, color }).then(
            () => true,
            () => false,
          )
        )
          return;
      }
      await encode(path, { card, logo: null }, { form, color });
    } finally {
      await rm(card, { force: true });
      if (logo !== null) await rm(logo, { force: true });
    }
  }
  function begin(live: SlatedLive, form: SlateForm, path: string): void {
    if (performance.now() - (failedAt.get(path) ?? -Infinity) < againMs) return;
    const slate = { path, rate: form.rate, sampleRate: form.sound?.sampleRate ?? null };
    making = make(live, form, path)
      .then(
        () => void made.set(path, slate),
        (err: unknown) => {
          failedAt.set(path, performance.now());
          context.log.warn({ err, live: live.id }, 'the card of a live could not be made');
        },
      )
      .finally(() => (making = null));
  }
  return {
    of(live, form) {
      const path = join(folder(live.id), slateName(wordsOf(live), form));
      const known = made.get(path);
      if (known !== undefined) return known;
      // One at a time: each takes a second of a core, and is there long before it is needed.
      if (making === null) begin(live, form, path);
      return null;
    },
  };
}
