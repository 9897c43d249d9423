import type { SdkError } from '@palco/sdk';
import type { SdkMessages } from '@palco/sdk/i18n';
import type { SettingsStep } from '../form/live-choices';
import type { LiveFieldName } from '../form/live-fields';
import { stepsWith } from './step-fields';

/** Why settings were not saved: a text of the SDK, and for some the steps that it names. */
export interface SaveFailure {
  readonly key: Extract<
    keyof SdkMessages,
    'error.liveType' | 'error.waitingRoomColor' | 'error.studioColor' | 'error.liveSetting'
  >;
  readonly steps: readonly SettingsStep[];
}

/** The fields for which the specification has a text of their own (section 8). */
const ownKeys = {
  type: 'error.liveType',
  waitingRoomColor: 'error.waitingRoomColor',
  studioColor: 'error.studioColor',
} as const satisfies Partial<Record<LiveFieldName, SaveFailure['key']>>;

const hasOwn = (name: LiveFieldName): name is keyof typeof ownKeys => Object.hasOwn(ownKeys, name);

/**
 * The text for settings that the server failed to save; null where the general texts say more: for a refusal with a reason
 * of its own, and without a connection.
 */
export function saveFailure(
  { status, code }: Pick<SdkError, 'status' | 'code'>,
  sent: readonly LiveFieldName[],
): SaveFailure | null {
  const isTypeLocked = code === 'LIVE_ALREADY_STARTED' && sent.includes('type');
  if (isTypeLocked) return { key: ownKeys.type, steps: [] };
  if (status === undefined || status < 500) return null;
  const [only, ...others] = sent;
  if (only !== undefined && others.length === 0 && hasOwn(only)) return { key: ownKeys[only], steps: [] };
  return { key: 'error.liveSetting', steps: stepsWith((name) => sent.includes(name)) };
}
