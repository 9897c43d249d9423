import type { ServerContext } from '../../kernel/context';
import type { ServerModule } from '../../kernel/http/module';
import type { Broadcast } from '../broadcast';
import type { Library } from '../library';
import type { People } from '../people';
import { createSetupModule } from './setup';
import { createSystemModule } from './system';

interface InstallationParts
  extends Pick<People, 'sessions'>, Pick<Library, 'integrations'>, Pick<Broadcast, 'ingest'> {}

/** The server itself: its first administrator, and how it is. */
export function createInstallation(
  context: ServerContext,
  { sessions, integrations, ingest }: InstallationParts,
): { readonly modules: readonly ServerModule[] } {
  const { services } = integrations;
  const { status: liveStatus, registry } = ingest;
  return {
    modules: [
      createSetupModule({ sessions }),
      createSystemModule(context, { services, liveStatus, liveDiskIsFull: () => registry.isDiskFull() }),
    ],
  };
}
