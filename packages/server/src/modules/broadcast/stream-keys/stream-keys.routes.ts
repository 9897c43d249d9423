import type { LiveKey } from '@palco/openapi';
import type { Transaction } from '../../../kernel/database/database';
import { requireFound } from '../../../kernel/errors/http-error';
import type { Call, ServerModule } from '../../../kernel/http/module';
import { recordEvent, recordOfChange } from '../../records/logs';
import { listKeys, rotateKey } from './stream-keys.store';
import type { KeyRow } from './stream-keys.store';
import { senderAddresses } from './sender-addresses.pure';
import type { SenderDoors } from './sender-addresses.pure';

/** What this module needs of the module `lives`, which makes the keys of a new live. */
interface LivesOfKeys {
  read(call: Call<'listLiveKeys'>): Promise<{ readonly id: string }>;
  lock(
    tx: Transaction,
    call: Call<'rotateLiveKey'>,
  ): Promise<{ readonly id: string; readonly accountId: string }>;
}

export interface StreamKeyDependencies {
  readonly lives: LivesOfKeys;
  readonly signals: { doors(): SenderDoors; dropPublisher(keyId: string): Promise<void> };
}

/** A key as its team gets it. */
export function toKey(
  { id, liveId, signalId, streamKey }: Pick<KeyRow, 'id' | 'liveId' | 'signalId' | 'streamKey'>,
  doors: SenderDoors,
): LiveKey {
  const addresses = senderAddresses(doors, { liveId, streamKey });
  return { id, signalId, rtmpUrl: doors.rtmp, streamKey, addresses };
}

async function rotate(tx: Transaction, call: Call<'rotateLiveKey'>, lives: LivesOfKeys): Promise<KeyRow> {
  const live = await lives.lock(tx, call);
  const key = requireFound(await rotateKey(tx, call.context, { id: call.params.keyId, liveId: live.id }));
  // The log names the signal of the key, never the key itself.
  const record = recordOfChange({ streamKey: key.signalId });
  const { id: identifier, accountId } = live;
  await recordEvent(tx, { call, event: 'LIVE_ATUALIZADA', of: { id: identifier, accountId }, record });
  return key;
}

/** The stream keys of a live, which encoders send by. */
export function createStreamKeysModule({ lives, signals }: StreamKeyDependencies): ServerModule {
  return {
    name: 'stream-keys',
    handlers: {
      async listLiveKeys(call) {
        const { id } = await lives.read(call);
        const doors = signals.doors();
        const rows = await listKeys(call.context.db, call.context, id);
        return { status: 200, body: { items: rows.map((row) => toKey(row, doors)) } };
      },
      async rotateLiveKey(call) {
        const key = await call.context.db.transaction((tx) => rotate(tx, call, lives));
        await signals.dropPublisher(key.id);
        return { status: 200, body: toKey(key, signals.doors()) };
      },
    },
  };
}
