import type { Config } from '../../../kernel/config/config';
import { createLocalTranscriber } from '../../../media/local-transcriber';
import type { Transcriber } from '../../../ports/transcriber';
import { createHttpTranscriber } from './http-transcriber';
import { startTranscriptionEmulator } from './transcription-emulator';
import type { TranscriptionEmulator } from './transcription-emulator';

/** A transcriber with what has to be stopped. */
export interface ConfiguredTranscriber {
  /** Null where the operator configured none. */
  readonly transcriber: Transcriber | null;
  stop(): Promise<void>;
}

/**
 * Who transcribes: the model file of `PALCO_TRANSCRIBER_MODEL` on this machine, or the service of `PALCO_TRANSCRIBER_URL`; the value
 * `emulator` starts the emulator in this process.
 */
export function createTranscriber({
  transcriber: config,
}: Pick<Config, 'transcriber'>): ConfiguredTranscriber {
  const stop = async (): Promise<void> => undefined;
  if (config === null) return { transcriber: null, stop };
  if (config.by === 'server') return { transcriber: createLocalTranscriber(config), stop };
  if (config.url !== 'emulator') return { transcriber: createHttpTranscriber(config), stop };
  // Started when it is first asked: a server that only answers requests needs none.
  let started: Promise<TranscriptionEmulator> | undefined;
  return {
    transcriber: {
      by: 'emulator',
      takes: 'ogg',
      maxBytes: config.maxBytes,
      async transcribe(task) {
        const { url } = await (started ??= startTranscriptionEmulator());
        return createHttpTranscriber({ ...config, url }).transcribe(task);
      },
    },
    stop: async () => (await started)?.stop(),
  };
}
