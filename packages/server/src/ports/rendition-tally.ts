import type { LadderFigures } from './live-ingest';

/** The renditions below the sources of the lives that this process packages, for its metrics. */
export interface RenditionTally {
  /** Of a signal, now. */
  note(signal: string, figures: LadderFigures): void;
  /** A signal is not packaged here any more. */
  forget(signal: string): void;
  /** Renditions that were given up for want of time, and that came back. */
  count(change: { readonly shed: number; readonly returned: number }): void;
  read(): TallyFigures;
}

export interface TallyFigures {
  /** Those that senders make themselves: while they come, and while they do not. */
  readonly copied: number;
  readonly away: number;
  /** By the encoder. */
  readonly encoders: readonly EncoderFigures[];
  readonly sheds: number;
  readonly returns: number;
}

interface EncoderFigures {
  readonly encoder: LadderFigures['encoder'];
  readonly wanted: number;
  readonly running: number;
  readonly shed: number;
}

export function createRenditionTally(): RenditionTally {
  const signals = new Map<string, LadderFigures>();
  let sheds = 0;
  let returns = 0;
  return {
    note: (signal, figures) => void signals.set(signal, figures),
    forget: (signal) => void signals.delete(signal),
    count(change) {
      sheds += change.shed;
      returns += change.returned;
    },
    read() {
      const all = [...signals.values()];
      const encoders = byEncoder(all.filter(({ planned }) => planned.length > 0));
      return { encoders, copied: sum(all, 'copied'), away: sum(all, 'away'), sheds, returns };
    },
  };
}

const sum = (list: readonly LadderFigures[], of: Exclude<keyof LadderFigures, 'encoder'>): number =>
  list.reduce((total, figures) => total + figures[of].length, 0);

function byEncoder(all: readonly LadderFigures[]): EncoderFigures[] {
  return [...new Set(all.map(({ encoder }) => encoder))].map((encoder) => {
    const own = all.filter((one) => one.encoder === encoder);
    return { encoder, wanted: sum(own, 'planned'), running: sum(own, 'encoded'), shed: sum(own, 'shed') };
  });
}
