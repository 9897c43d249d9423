import type { Config } from '../../../kernel/config/config';
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

/** The transcription service of `PALCO_TRANSCRIBER_URL`; the value `emulator` starts the emulator in this process. */
export function createTranscriber({
  transcriber: config,
}: Pick<Config, 'transcriber'>): ConfiguredTranscriber {
  if (config === null) return { transcriber: null, stop: async () => undefined };
  if (config.url !== 'emulator')
    return { transcriber: createHttpTranscriber(config), stop: async () => undefined };
  // Started when it is first asked: a server that only answers requests needs none.
  let started: Promise<TranscriptionEmulator> | undefined;
  return {
    transcriber: {
      maxBytes: config.maxBytes,
      async transcribe(task) {
        const { url } = await (started ??= startTranscriptionEmulator());
        return createHttpTranscriber({ ...config, url }).transcribe(task);
      },
    },
    stop: async () => (await started)?.stop(),
  };
}
