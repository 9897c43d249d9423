import { createHmac } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';

/** By what a viewer is told from others in addresses and tables, which have no name in them. */
export function viewerDigest(
  { config }: Pick<ServerContext, 'config'>,
  { accountId, name }: { readonly accountId: string; readonly name: string },
): string {
  return createHmac('sha256', config.secret)
    .update(`palco-viewer\n${accountId}\n${name}`)
    .digest('base64url')
    .slice(0, 22);
}
