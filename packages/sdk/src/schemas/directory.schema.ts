import * as z from 'zod/mini';
import { domainListSchema } from './domain.schema';
import { colorSchema } from './team.schema';
import { rule } from './text-rule';
import { videoPrivacySchema, videoTitleSchema } from './video.schema';

/**
 * The form that makes or renames a folder; its name follows the rule of a video's title.
 *
 * @example await palco.use(directoriesApi).create({ ...directorySchema.parse({ nome: 'Aulas' }), parentId });
 */
export const directorySchema = z.object({ nome: videoTitleSchema });

const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i;
const longestTag = 35;

/**
 * The defaults of new videos in a folder: the domains whose pages may show them (none: those of the team), who may watch, the
 * language of their subtitles and the player's colour (null: the team's).
 *
 * @example await palco.use(directoriesApi).updateSettings(id, directorySettingsSchema.parse(values), { version });
 */
export const directorySettingsSchema = z.object({
  allowedDomains: domainListSchema,
  privacy: videoPrivacySchema,
  defaultSubtitleLanguage: z.nullable(
    z.string('validation.format').check(
      z.trim(),
      rule((tag: string) =>
        languageTag.test(tag) && tag.length <= longestTag ? null : { key: 'validation.format' },
      ),
    ),
  ),
  playerColor: z.nullable(colorSchema),
});
