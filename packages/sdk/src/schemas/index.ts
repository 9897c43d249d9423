export { apiKeySchema } from './api-key.schema';
export { formatChapters, parseChapters, type ChapterProblem, type ParsedChapters } from './chapters.pure';
export {
  attendeeEmailSchema,
  speakerNameSchema,
  attendeeRegistrationSchema,
  classroomSchema,
} from './classroom.schema';
export { credentialsSchema, type CredentialsInput } from './credentials.schema';
export { directorySettingsSchema, directorySchema } from './directory.schema';
export { domainListSchema, toDomain } from './domain.schema';
export { emailSchema, recoveryEmailSchema } from './email.schema';
export { maskEmail, toRecoveryEmail } from '../kernel/email-text.pure';
export { fieldMessages } from './field-messages';
export { imageMaxBytes, imageProblem, imageTypes } from './image-problem.pure';
export { liveSchema, liveSecuritySchema } from './live.schema';
export { nameSchema, personNameSchema, uuidSchema } from './names.schema';
export {
  inviteAcceptSchema,
  newPasswordSchema,
  passwordChangeSchema,
  passwordPairSchema,
} from './password.schema';
export { clientSchema, profileSchema, roleSchema, userCreateSchema, userPatchSchema } from './people.schema';
export { playlistMaxVideos, playlistSchema } from './playlist.schema';
export { settingsSchema, teamSchema, teamPatchSchema } from './team.schema';
export { hasText } from './text-rule';
export {
  videoDetailsSchema,
  videoPrivacySchema,
  videoTagLimits,
  videoTagsSchema,
  videoTitleSchema,
} from './video.schema';
