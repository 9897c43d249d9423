import type { Upload } from './upload';
import type { UploadConfig } from './upload-defaults';
import { holdsPlace } from './upload-state.pure';

export interface Places {
  fill(): void;
  /** Does some work that frees places or adds files; they are filled once, when all of it is done. */
  fillAfter(work: () => void): void;
}

/** Gives free places to the files that wait longest: in the order of adding, whenever a place becomes free. */
export function createPlaces(
  uploads: ReadonlyMap<string, Upload>,
  { ports, concurrency }: UploadConfig,
): Places {
  let isFilling = false;
  let isStale = false;

  const startQueued = () => {
    let free = ports.network.isOnline() ? concurrency : 0;
    for (const { state } of uploads.values()) if (holdsPlace(state().stage)) free -= 1;
    for (const { state, send } of uploads.values()) {
      if (free <= 0) return;
      if (state().stage !== 'queued') continue;
      send({ type: 'started' });
      if (holdsPlace(state().stage)) free -= 1;
    }
  };
  const fillAfter = (work: () => void) => {
    if (isFilling) {
      // The filling that is under way looks once more.
      isStale = true;
      return work();
    }
    isFilling = true;
    work();
    do {
      isStale = false;
      startQueued();
    } while (isStale);
    isFilling = false;
  };
  return { fillAfter, fill: () => fillAfter(() => undefined) };
}
