import * as z from 'zod/mini';
import { domainListSchema } from './domain.schema';
import { nameSchema, uuidSchema } from './names.schema';
import { rule, type Problem } from './text-rule';

/**
 * The form of a new team. `clientId` absent: the client of the selected team.
 *
 * @example await palco.use(teamsApi).create(teamSchema.parse({ name: 'Festival Maré Alta' }));
 */
export const teamSchema = z.object({ name: nameSchema, clientId: z.optional(uuidSchema) });

/**
 * The form that renames or blocks a team; what is absent stays.
 *
 * @example await palco.use(teamsApi).update(id, teamPatchSchema.parse({ bloqueada: true }), { version });
 */
export const teamPatchSchema = z.object({
  name: z.optional(nameSchema),
  bloqueada: z.optional(z.boolean()),
});

/** Newer engines accept offsets such as `+03:00` too. They are refused: an offset is no zone name and has no summer time. */
function isTimeZone(timeZone: string): boolean {
  if (!/^[a-z]/i.test(timeZone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const frameRates = { min: 1, max: 120 } as const;

const frameRateSchema = z.number('validation.required').check(
  rule((value: number): Problem | null => {
    const { min, max } = frameRates;
    if (!Number.isInteger(value)) return { key: 'validation.integer' };
    if (value < min) return { key: 'validation.minValue', params: { min } };
    return value > max ? { key: 'validation.maxValue', params: { max } } : null;
  }),
);

/** A colour as `#rrggbb`, stored in lower case. */
export const colorSchema = z.string('validation.format').check(
  z.trim(),
  z.toLowerCase(),
  rule((color: string) => (/^#[\da-f]{6}$/.test(color) ? null : { key: 'validation.format' })),
);

/**
 * The settings of a team: an IANA time zone, 1 to 120 frames per second, the team's own colour as `#rrggbb` (null: one that its id
 * chooses), the default colour (null: none), the default domains, whether lives that are blocked in some countries are also hidden from viewers of an unknown country, and the
 * default language (null: none).
 *
 * @example await palco.use(teamsApi).updateSettings(teamId, settingsSchema.parse(values), { version });
 */
export const settingsSchema = z.object({
  name: nameSchema,
  timezone: z.string('validation.required').check(
    rule((zone: string) => {
      if (zone === '') return { key: 'validation.required' };
      return isTimeZone(zone) ? null : { key: 'validation.format' };
    }),
  ),
  limiteFps: frameRateSchema,
  color: z.nullable(colorSchema),
  corPadrao: z.nullable(colorSchema),
  dominiosPadrao: domainListSchema,
  recusarPaisDesconhecido: z.boolean('validation.format'),
  exigeSegundoFator: z.boolean('validation.format'),
  encryptVideos: z.boolean('validation.format'),
  markViewers: z.boolean('validation.format'),
  sessionsPerViewer: z.nullable(z.int('validation.integer').check(z.minimum(1), z.maximum(20))),
  idioma: z.nullable(z.enum(['pt-BR', 'en'], 'validation.format')),
});
