import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import { noContent } from '../../../kernel/http/module';
import type { Call, ServerModule } from '../../../kernel/http/module';
import { recordEvent } from '../../records/logs';
import { endSessionsOfVisitor } from '../embeds';
import { viewerDigest } from './viewer-digest';
import { deleteSilentViewers, writeEnded } from './viewers.store';

const cleanEveryMs = 24 * 60 * 60_000;

async function endViewer(call: Call<'endViewer'>): Promise<void> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  const viewer = viewerDigest(context, { accountId, name: body.viewer });
  await context.db.transaction(async (tx) => {
    await writeEnded(tx, { accountId, viewer }, nowOf(context));
    await endSessionsOfVisitor(tx, { accountId, visitor: body.viewer });
    await recordEvent(tx, {
      call,
      event: 'ESPECTADOR_REMOVIDO',
      of: { id: accountId, accountId },
      record: { viewer: body.viewer },
    });
  });
}

/** Viewers that pages gave a name. */
export function createViewersModule({ jobs, db }: ServerContext): ServerModule {
  return {
    name: 'viewers',
    handlers: { endViewer: noContent(endViewer) },
    start() {
      jobs.every('delete-silent-viewers', { everyMs: cleanEveryMs, run: () => deleteSilentViewers(db) });
    },
  };
}
