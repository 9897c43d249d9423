import { JobError } from '../../../kernel/jobs';
import { mediaSignature } from '../../../media/worker/signature.pure';
import type { PartChain } from './part-chain';

/** What the signatures of media need. */
const lookBytes = 512;

/** Looks at the first bytes of a file, before any of them goes on. */
export interface FirstLook extends Pick<PartChain, 'write'> {
  /** From now on the first bytes have to be those of media; else the file goes on unseen. */
  require(): void;
  /** The file is at its end, however short it is. */
  end(): Promise<void>;
}

/**
 * Many servers call a video by another type than it has: `text/plain`, or that of another `.ts`. So a type that is neither of
 * media nor of a page says nothing, and the bytes are asked.
 *
 * @throws JobError `NOT_MEDIA_FILE`.
 */
export function createFirstLook(chain: Pick<PartChain, 'write'>): FirstLook {
  let held: Uint8Array[] | null = null;
  const length = (): number => held?.reduce((sum, bytes) => sum + bytes.length, 0) ?? 0;
  const pass = async (): Promise<void> => {
    const head = held ?? [];
    held = null;
    if (head.length === 0) return;
    if (mediaSignature(Buffer.concat(head)) === 'unknown')
      throw new JobError('NOT_MEDIA_FILE', { retryable: false });
    await chain.write(head);
  };
  return {
    require: () => void (held = []),
    async write(buffers) {
      if (held === null) return chain.write(buffers);
      held.push(...buffers);
      if (length() >= lookBytes) await pass();
    },
    end: pass,
  };
}
