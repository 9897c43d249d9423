import type { ClassroomPut, ClassroomSettings } from '@palco/sdk/lives';
import * as z from 'zod/mini';

export const descriptionMax = 4_000;

/** What the form holds: numbers as they are typed, empty where there is none. */
export interface ClassroomTexts {
  description: string;
  certificateShare: string;
  retentionDays: string;
}

/** A whole number from 1 on, or nothing. */
const wholeUpTo = (most: number) =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most),
      'validation.format',
    ),
  );

/** The rules of the form; those of the contract for what is sent. */
export const textsSchema = z.object({
  description: z.string().check(
    z.refine((text) => [...text.normalize('NFC').trim()].length <= descriptionMax, {
      message: 'validation.max',
    }),
  ),
  certificateShare: wholeUpTo(100),
  retentionDays: wholeUpTo(3_650),
});

/** The settings of a classroom as the form holds them. */
export function textsOf({ description, certificateShare, retentionDays }: ClassroomSettings): ClassroomTexts {
  return {
    description: description ?? '',
    certificateShare: String(certificateShare ?? ''),
    retentionDays: String(retentionDays ?? ''),
  };
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What changed of them, as it is sent. */
export function classroomChange(changed: Partial<ClassroomTexts>): ClassroomPut {
  const { description, certificateShare, retentionDays } = changed;
  return {
    ...(description !== undefined && { description: description.trim() || null }),
    ...(certificateShare !== undefined && { certificateShare: numberOf(certificateShare) }),
    ...(retentionDays !== undefined && { retentionDays: numberOf(retentionDays) }),
  };
}
