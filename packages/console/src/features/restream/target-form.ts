import {
  restreamServices,
  type RestreamService,
  type RestreamTarget,
  type RestreamTargetCreate,
} from '@palco/sdk/admin';
import * as z from 'zod/mini';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

/** What a dialog asks for of a target. */
export const targetSchema = z.object({
  service: z.enum(restreamServices),
  name: text(80).check(z.minLength(1, { error: 'validation.required' })),
  address: text(1024),
  key: text(2048),
  passphrase: text(79),
});
export type TargetForm = z.output<typeof targetSchema>;

/** Services whose address is the same for everybody. */
const known: readonly RestreamService[] = ['youtube', 'facebook', 'twitch', 'instagram'];
export const hasOwnAddress = (service: RestreamService): boolean => known.includes(service);

export const valuesOf = (target?: RestreamTarget): TargetForm => ({
  service: target?.service ?? 'youtube',
  name: target?.name ?? '',
  address: target?.address ?? '',
  key: '',
  passphrase: '',
});

/** What is left empty is not sent: a stored key stays. */
export function inputOf({ service, name, address, key, passphrase }: TargetForm): RestreamTargetCreate {
  return {
    service,
    name,
    ...(address !== '' && { address }),
    ...(key !== '' && { key }),
    ...(passphrase !== '' && service === 'srt' && { passphrase }),
  };
}
