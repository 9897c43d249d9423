import { readdirSync } from 'node:fs';
import { hardwareToTry } from './live/hardware.pure';
import type { HardwareKind } from './live/hardware.pure';
import { defaultMediaLimits } from './media-limits';
import { runMediaChild } from './run-media-child';

/** What hardware encodes renditions here. */
export interface HardwareProbe {
  /** Null where there is none, or it is not known yet. */
  kind(): HardwareKind | null;
  /** It died while it encoded: it is not used any more. */
  died(kind: HardwareKind | null): void;
}

interface ProbeOptions {
  readonly kinds?: readonly HardwareKind[];
  /** Whether an encode by this hardware succeeds. */
  tryOut?(kind: HardwareKind): Promise<boolean>;
  warn(message: string, detail: object): void;
}

/** A driver that hangs is given up after this. */
const limitMs = 15_000;

/** Tries the hardware of this machine once, each kind in a process of its own, which a driver may crash or hold up. */
export function probeHardware({
  kinds = hardwareToTry(hintsOf()),
  tryOut = tryInChild,
  warn,
}: ProbeOptions): HardwareProbe {
  let found: HardwareKind | null = null;
  async function probe(): Promise<void> {
    for (const kind of kinds) {
      const works = await tryOut(kind).catch(() => false);
      if (!works) continue;
      found = kind;
      return;
    }
  }
  void probe();
  return {
    kind: () => found,
    died(kind) {
      if (kind === null || kind !== found) return;
      found = null;
      warn('hardware that encodes renditions died: the processor encodes them', { kind });
    },
  };
}

function hintsOf() {
  const { platform } = process;
  if (platform !== 'linux') return { platform, devices: [] };
  const namesIn = (folder: string): string[] => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };
  return { platform, devices: [...namesIn('/dev'), ...namesIn('/dev/dri')] };
}

async function tryInChild(kind: HardwareKind): Promise<boolean> {
  const limits = { ...defaultMediaLimits, shortTaskMs: limitMs, stallMs: limitMs };
  return (await runMediaChild({ task: { name: 'try-hardware', kind }, limits })).works;
}
